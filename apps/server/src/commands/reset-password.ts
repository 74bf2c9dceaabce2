import { randomBytes } from 'node:crypto';
import { type Config, ConfigError } from '../config.ts';
import { bySystem } from '../events/cause.ts';
import { withDatabase } from './with-database.ts';

/** Gives whoever locked themself out a password that has to be changed at the first sign-in. Ends their sessions. */
export async function resetPassword(config: Config, email: string): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const user = await withDatabase(config, 'existing', async ({ users, keyRotation }) => {
    await keyRotation.follow();
    const found = await users.byEmail(email.trim().toLowerCase());
    if (!found) throw new ConfigError(`There is no account of ${email}.`);
    return users.resetPassword(found.id, password, bySystem);
  });
  console.log(
    `✓ ${user.email} signs in once with this password, and then chooses another (shown only once):\n    ${password}`,
  );
  if (user.suspended) console.log('! The account is suspended: an administrator has to resume it first.');
}
