import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiNameInputSchema, apiNameSchema, cleanApiName } from '../../src/fields/api-name.ts';

describe('an API name', () => {
  test.each(['model', 'ram_gb', 'a', 'x1', 'a'.repeat(64)])('may be %s', (name) => {
    expect(apiNameSchema.safeParse(name).success).toBe(true);
  });

  test.each(['', 'Model', '1st', '_a', 'a-b', 'a b', 'ä', 'a'.repeat(65), 'constructor', 'prototype'])(
    'may not be %j',
    (name) => {
      expect(apiNameSchema.safeParse(name).error?.issues[0]?.message).toBe('Invalid API name format');
    },
  );
});

describe('the form of catalogue management', () => {
  test.each(['1st', '_a', 'RAM (GB)', 'a-b', 'ä', ''])('refuses %j', (written) => {
    expect(apiNameInputSchema.safeParse(written).error?.issues[0]?.message).toBe(
      'Must start with a letter and contain only letters, numbers, and underscores',
    );
  });

  test.each([
    ['RAM_GB', 'ram_gb'],
    [' Model ', 'model'],
    ['RAM-GB', 'ram_gb'],
    ['RAM   per -- slot', 'ram_per_slot'],
  ])('makes of %j %s', (written, cleaned) => {
    expect(cleanApiName(written)).toBe(cleaned);
  });

  test('makes an API name of whatever it takes', () => {
    const written = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);
    fc.assert(
      fc.property(written, (name) => {
        fc.pre(!['constructor', 'prototype'].includes(name.toLowerCase()));
        expect(apiNameInputSchema.safeParse(name).success).toBe(true);
        expect(apiNameSchema.parse(cleanApiName(name))).toBe(name.toLowerCase());
      }),
    );
  });

  test('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(cleanApiName(cleanApiName(name))).toBe(cleanApiName(name));
      }),
    );
  });
});
