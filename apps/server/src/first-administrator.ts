import { randomInt } from 'node:crypto';
import { bySystem } from './events/cause.ts';
import type { Config } from './runtime/config.ts';
import type { Services } from './services.ts';

/** Credentials of the first administrator, shown once on the terminal. */
export interface FirstSignIn {
  readonly email: string;
  /** Absent if the password came from the environment. */
  readonly password?: string;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates an administrator if the database is empty: QM_ADMIN_EMAIL, or admin@example.com (decisions). */
export async function createFirstAdministrator(
  { users }: Services,
  { admin }: Config,
): Promise<FirstSignIn | undefined> {
  if ((await users.collection.find({ limit: 1 })).items.length > 0) return undefined;
  const email = (admin.email ?? 'admin@example.com').toLowerCase();
  const password =
    admin.password ?? Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const input = {
    email,
    password,
    displayName: 'Administrator',
    role: 'admin',
    mustChangePassword: false,
  } as const;
  // The id is fixed, so that two servers starting at once create only one administrator.
  await users.create(input, bySystem, { id: 'firstAdministrator00' });
  return admin.password === undefined ? { email, password } : { email };
}
