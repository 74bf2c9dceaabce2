import { randomBytes } from 'node:crypto';
import { locationOf, nameOf } from '../database/location.ts';
import { knownOf } from '../database/needed-key.ts';
import { bySystem } from '../events/cause.ts';
import { keyFile, keyMissing, knownSecretKey } from '../keys/secret-key.ts';
import { type Config, ConfigError } from '../runtime/config.ts';
import { confirm } from './confirm.ts';
import { withDatabase } from './with-database.ts';
import { plural } from './words.ts';

export interface ResetOptions {
  readonly yes?: boolean;
  readonly keepTokens?: boolean;
}

/**
 * Gives somebody who is locked out a password that must be changed at the first sign-in. First reports how
 * many sessions and access tokens this ends.
 */
export async function resetPassword(
  config: Config,
  email: string,
  { yes = false, keepTokens = false }: ResetOptions,
): Promise<void> {
  await requireAnyKey(config);
  const password = randomBytes(12).toString('base64url');
  const user = await withDatabase(config, 'existing', async ({ users, sessions }) => {
    const found = await users.byEmail(email.trim().toLowerCase());
    if (!found) throw new ConfigError(`There is no account of ${email}.`);
    const { sessions: open, tokens } = await sessions.countOf(found);
    const ends = `${plural(open, 'session')} and ${plural(keepTokens ? 0 : tokens, 'access token')} of ${found.email}`;
    const kept = keepTokens ? ` ${plural(tokens, 'access token')} will be kept.` : '';
    if (yes) console.log(`  Ending ${ends}.${kept}`);
    else await confirm(`This ends ${ends}.${kept} Reset the password?`);
    const changed = await users.resetPassword(found.id, password, bySystem, { keepTokens });
    if (keepTokens) await sessions.carryOverTokens(changed);
    return changed;
  });
  console.log(
    `✓ ${user.email} signs in once with this password, and then chooses another (shown only once):\n    ${password}`,
  );
  if (user.suspended) console.log('! The account is suspended: an administrator has to resume it first.');
}

/** The reset is recorded in the audit log, which needs the key. */
async function requireAnyKey(config: Config): Promise<void> {
  const location = locationOf(config);
  if (location.kind === 'mongodb' || (await knownSecretKey(config)) !== undefined) return;
  const { installation, keyIds } = await knownOf(location);
  if (installation) throw new ConfigError(keyMissing(nameOf(location), keyFile(config.dataDir), keyIds));
}
