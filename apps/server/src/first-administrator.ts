import { randomInt } from 'node:crypto';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

/** The sign-in that is shown once, on the terminal. */
export interface FirstSignIn {
  readonly email: string;
  /** Absent when it came from the environment: whoever set it knows it. */
  readonly password?: string;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** On an empty database: the administrator of QM_ADMIN_EMAIL, else admin@example.com (decisions). */
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
  // A fixed id: two servers that start at once on an empty database make one administrator.
  await users.create(input, undefined, { id: 'firstAdministrator00' });
  return admin.password === undefined ? { email, password } : { email };
}
