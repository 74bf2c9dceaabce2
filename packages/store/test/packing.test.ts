import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dictionaries } from '../src/chain/dictionaries.ts';
import { longestUnpacked, packed, unpacked } from '../src/chain/packing.ts';
import { storedText } from '../src/sqlite/stored-text.ts';
import { eventOf } from './sqlite-sample.ts';

test('a text that was packed is what it was', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.string({ minLength: 20_000 }));
  fc.assert(
    fc.property(text, (one) => {
      expect(unpacked(packed(one))).toBe(one);
    }),
  );
});

test('a text that is too long to be unpacked is stored as it is, by its length in bytes', () => {
  const event = '日'.repeat(longestUnpacked / 3 + 1);
  expect(event.length).toBeLessThan(longestUnpacked);
  expect(storedText(event)).toBe(event);
});

test('bytes that are damaged are no text, and never more than memory holds', () => {
  const whole = packed(JSON.stringify(eventOf(1)));
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(typeof unpacked(bytes)).toBe('string');
    }),
  );
  expect(unpacked(whole.subarray(0, -4))).toBe('');
  expect(unpacked(new Uint8Array())).toBe('');
  expect(unpacked(Uint8Array.of(dictionaries.length + 1, ...whole.subarray(1)))).toBe('');
});

test('a dictionary stays as it is for good: events that were packed with it are read with it', () => {
  expect(dictionaries.map((one) => createHash('sha256').update(one).digest('base64url'))).toEqual([
    'KuxJuYIDxgPCGBBxfvNUx5w9iWzonJurimF7w4SQ7iA',
  ]);
});
