import { describe, expect, it } from 'vitest';
import { retryAfterOf, retryDelay } from '../../src/webhooks/delivery.ts';

const now = new Date('2026-11-01T00:00:00Z');
const day = 24 * 3_600_000;

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['999999999999999999999999', day],
    ['Sun, 01 Nov 2026 01:00:00 GMT', 3_600_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', day],
    // The usual schedule.
    ['Thu, 01 Jan 1970 00:00:00 GMT', 5_000],
    ['-5', 5_000],
    ['1e99', 5_000],
    ['soon', 5_000],
    ['', 5_000],
    [undefined, 5_000],
  ])('%s means %i ms', (header, delay) => {
    expect(retryDelay(1, 0.5, retryAfterOf(header, now))).toBe(delay);
  });
});
