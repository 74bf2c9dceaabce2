import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import type { UserService } from '../users/service.ts';

const atOnce = 100;

/**
 * The addresses of the people that files of other systems name, by what is written there: an address of theirs,
 * or a display name that nobody else has.
 */
export async function holdersFor(
  users: UserService,
  written: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const texts = [...new Set(written.map((text) => text.trim()))].filter(Boolean);
  const addresses = texts.filter((text) => text.includes('@'));
  const byEmail = await users.byEmails(addresses.map((text) => text.toLowerCase()));
  for (const text of addresses) {
    const user = byEmail.get(text.toLowerCase());
    if (user) found.set(text, user.email);
  }
  const names = texts.filter((text) => !text.includes('@'));
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    const emails = new Map<string, string[]>();
    const where = isIn('nameKey', [...new Set(some.map(fold))]);
    for await (const { nameKey, email } of users.collection.stream({ where }))
      emails.set(nameKey, [...(emails.get(nameKey) ?? []), email]);
    for (const text of some) {
      const [email, ...others] = emails.get(fold(text)) ?? [];
      if (email !== undefined && others.length === 0) found.set(text, email);
    }
  }
  return found;
}
