import { exists } from '@quartermaster/core/query/where';
import { recordKinds } from '@quartermaster/core/records/record-kinds';
import { locationOf, nameOf } from '../database/location.ts';
import { fits, knownOf, named } from '../database/needed-key.ts';
import { bySystem } from '../events/cause.ts';
import { keyIdOf } from '../keys/key-id.ts';
import { knownSecretKey } from '../keys/secret-key.ts';
import { installationCollection, installationId } from '../migrations/collection.ts';
import { type Config, ConfigError } from '../runtime/config.ts';
import type { Services } from '../services.ts';
import { withDatabase } from './with-database.ts';
import { plural } from './words.ts';

/**
 * Continues with a new key after the old one was lost. What was sealed with the lost key can't be read any
 * more, and is removed.
 */
export async function acceptKey(config: Config, { yes = false }: { yes?: boolean }): Promise<void> {
  const key = await knownSecretKey(config);
  if (key === undefined) throw new ConfigError('There is no key yet: make one first.');
  const location = locationOf(config);
  const { keyIds } = await knownOf(location);
  if (fits(key, keyIds))
    throw new ConfigError(`${nameOf(location)} can be used with the key ${keyIdOf(key)}: nothing is lost.`);
  if (!yes)
    throw new ConfigError(
      `What was sealed with the lost key ${named(keyIds)} is removed: people's addresses, the secrets and header values of webhooks, the secrets of workflows, the connection to Slack and the auth token for Twilio, which are all switched off; and the audit up to now can no longer be verified. If that is what you want, add --yes.`,
    );
  const goOn = async ({ runtime, users, webhooks, workflows, slack, sms }: Services): Promise<number> => {
    let count = 0;
    const [{ path }] = recordKinds.user.sealed;
    for await (const { id } of users.collection.stream({ where: exists(path) })) {
      await users.records.edit({
        find: () => users.records.find(id),
        change: () => ({ set: { [path]: null } }),
        cause: bySystem,
        eventDetails: { extra: { addressChanged: true } },
      });
      count += 1;
    }
    for (const { id } of await webhooks.records.collection.all()) {
      await webhooks.records.edit({
        find: () => webhooks.records.find(id),
        change: ({ active }) => ({
          set: {
            ...Object.fromEntries(recordKinds.webhook.sealed.map(({ path: sealed }) => [sealed, null])),
            headerNames: [],
            ...(active ? { active: false, disabledBecause: 'keyLost' } : {}),
          },
        }),
        cause: bySystem,
      });
    }
    for (const { id } of await workflows.records.collection.all()) {
      await workflows.records.edit({
        find: () => workflows.records.find(id),
        change: () => ({
          set: {
            ...Object.fromEntries(recordKinds.workflow.sealed.map(({ path: sealed }) => [sealed, null])),
            secretNames: [],
          },
        }),
        cause: bySystem,
      });
    }
    const lost = { enabled: false, disabledBecause: 'keyLost' } as const;
    // They are missing from a database that no server has started on yet.
    for (const { sealedToken } of await slack.records.collection.all())
      if (sealedToken !== undefined)
        await slack.records.edit({
          find: () => slack.current(),
          change: () => ({ set: { ...lost, sealedToken: null, tokenEnding: null } }),
          cause: bySystem,
        });
    for (const { sealedAuthToken } of await sms.records.collection.all())
      if (sealedAuthToken !== undefined)
        await sms.records.edit({
          find: () => sms.current(),
          change: () => ({ set: { ...lost, sealedAuthToken: null, authTokenEnding: null } }),
          cause: bySystem,
        });
    await runtime.store
      .collection(installationCollection)
      .update(installationId, { set: { keyId: keyIdOf(key) }, unset: ['rotation', 'formerKeys'] });
    return count;
  };
  const removed = await withDatabase(config, 'existing', goOn, { anyKey: true });
  console.log(
    `✓ The key ${keyIdOf(key)} is in use from now on. ${plural(removed, 'address', 'addresses')} removed`,
  );
}
