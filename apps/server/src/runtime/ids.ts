import { createHash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { ulid } from 'ulid';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A record id (decisions: Ids): 20 random alphanumeric characters; the first 8 are enough to tell requests
 * apart.
 */
export const newRecordId = customAlphabet(alphabet, 20);

/** `type_`, `cf_` or `loc_`, followed by a ULID. */
export const newPrefixedId = (prefix: 'type' | 'cf' | 'loc', now: Date): string =>
  `${prefix}_${ulid(now.getTime())}`;

/**
 * The prefixed id for a caller's Idempotency-Key, the same in each attempt: its time is that of the first
 * attempt, the rest is derived from the key's record id.
 */
export function derivedPrefixedId(
  prefix: Parameters<typeof newPrefixedId>[0],
  recordId: string,
  firstTry: Date,
): string {
  const bytes = createHash('sha256').update(recordId).digest().values();
  return `${prefix}_${ulid(firstTry.getTime(), () => (bytes.next().value ?? 0) / 256)}`;
}

/** A record id derived from two texts, so that a repeated call finds its records after a crash. */
export function derivedRecordId(one: string, other: string): string {
  const digest = createHash('sha256').update(`${one}\u0000${other}`).digest();
  return Array.from(digest.subarray(0, 20), (byte) => alphabet[byte % alphabet.length]).join('');
}
