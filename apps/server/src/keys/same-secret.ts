import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same: compares hashes, which have the same length, in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hashOf(one), hashOf(other));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
