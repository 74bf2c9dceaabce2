import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertValue, setAsideKey } from '../../src/fields/conversion.ts';
import { fieldTypes } from '../../src/fields/custom-field.ts';
import { fieldValueSchema } from '../../src/fields/field-value.ts';

const options = ['Windows', 'macOS', 'Linux'];

describe('a stored value under another type', () => {
  test.each([
    ['16', 'number', 16],
    [' -1.5 ', 'number', -1.5],
    ['16 GB', 'number', undefined],
    ['14.10', 'number', undefined],
    ['007', 'number', undefined],
    ['1e3', 'number', undefined],
    ['', 'number', undefined],
    ['0x10', 'number', undefined],
    ['Infinity', 'number', undefined],
    [true, 'number', undefined],
    [16, 'text', '16'],
    [false, 'text', 'false'],
    ['linux', 'select', 'Linux'],
    ['BeOS', 'select', undefined],
    ['2026-02-28', 'date', '2026-02-28'],
    ['2026-02-28T10:00:00.000Z', 'date', '2026-02-28'],
    ['2026-02-30', 'date', undefined],
    ['2026-02-28, or so', 'date', undefined],
    [20260228, 'date', undefined],
    ['yes', 'boolean', true],
    [0, 'boolean', false],
    ['maybe', 'boolean', undefined],
    [true, 'boolean', true],
  ] as const)('%j as %s is %j', (value, type, becomes) => {
    expect(convertValue(value, { type, options })).toBe(becomes);
  });

  const values = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constantFrom(...options));

  test('is a value of that type, or none at all', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...fieldTypes), (value, type) => {
        const becomes = convertValue(value, { type, options });
        if (becomes !== undefined) {
          expect(fieldValueSchema({ type, options }).safeParse(becomes).success).toBe(true);
        }
      }),
    );
  });

  test('stays what it is when it is one already', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...fieldTypes), (value, type) => {
        // As text, -0 becomes 0.
        fc.pre(!Object.is(value, -0) && fieldValueSchema({ type, options }).safeParse(value).success);
        expect(convertValue(value, { type, options })).toBe(value);
      }),
    );
  });

  test('and back again: numbers and yes or no survive being text', () => {
    const { number, boolean } = {
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      boolean: fc.boolean(),
    };
    fc.assert(
      fc.property(fc.oneof(number, boolean), (value) => {
        fc.pre(!Object.is(value, -0));
        const text = convertValue(value, { type: 'text' });
        const type = typeof value === 'number' ? 'number' : 'boolean';
        expect(text === undefined ? undefined : convertValue(text, { type })).toBe(value);
      }),
    );
  });
});

test('what is set aside takes no key that holds something else', () => {
  const keys = fc.constantFrom('ram', 'ram 2', 'ram 3', 'cpu');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.constantFrom('a', 'b')), fc.constantFrom('a', 'b'), (specs, value) => {
      const key = setAsideKey('ram', value, specs);
      expect({ ...specs, [key]: value }).toMatchObject(specs);
    }),
  );
});
