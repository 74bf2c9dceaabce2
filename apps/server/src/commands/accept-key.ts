import { type Config, ConfigError } from '../config.ts';
import { noteKey, sealedUsers } from '../database/key-check.ts';
import { bySystem } from '../events/cause.ts';
import { knownSecretKey } from '../secret-key.ts';
import { withDatabase } from './with-database.ts';
import { plural } from './words.ts';

/** Goes on with a new key after the old one was lost: what that one sealed can't be read by anybody, and is removed. */
export async function acceptKey(config: Config, { yes = false }: { yes?: boolean }): Promise<void> {
  const key = await knownSecretKey(config);
  if (key === undefined) throw new ConfigError('There is no key yet: make one first.');
  if (!yes)
    throw new ConfigError(
      'Addresses that were sealed with the lost key are removed. If that is what you want, add --yes.',
    );
  const removed = await withDatabase(config, 'existing', async ({ runtime, users }) => {
    let count = 0;
    for await (const { id } of users.collection.stream({ where: sealedUsers })) {
      await users.records.edit({
        find: () => users.records.find(id),
        change: () => ({ set: { encryptedAddress: null } }),
        cause: bySystem,
        eventDetails: { extra: { addressChanged: true } },
      });
      count += 1;
    }
    await noteKey(runtime.store, key);
    return count;
  });
  console.log(`✓ The new key is in use. ${plural(removed, 'address', 'addresses')} removed`);
}
