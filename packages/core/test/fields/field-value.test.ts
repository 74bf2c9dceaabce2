import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../src/fields/custom-field.ts';
import { fieldValueSchema, readFieldValue } from '../../src/fields/field-value.ts';

const options = ['Windows', 'macOS', 'Linux'];

describe('a custom field accepts values of its type alone', () => {
  const values: readonly [unknown, readonly string[]][] = [
    ['Linux', ['text', 'select']],
    ['linux', ['text']],
    ['2026-02-28', ['text', 'date']],
    ['2026-02-30', ['text']],
    ['2026-02-28T10:00:00Z', ['text']],
    ['', ['text']],
    [16, ['number']],
    [-0.5, ['number']],
    [Number.NaN, []],
    [Number.POSITIVE_INFINITY, []],
    ['16', ['text']],
    [true, ['boolean']],
    [0, ['number']],
    [null, []],
    [['Linux'], []],
    [{ $ne: 1 }, []],
    ['a\u0000b', []],
    ['\ud800', []],
    ['x'.repeat(4001), []],
  ];
  test.each(values)('%j', (value, accepting) => {
    const accepted = fieldTypes.filter(
      (type) => fieldValueSchema({ type, options }).safeParse(value).success,
    );
    expect(accepted).toEqual(accepting);
  });
});

test('a select without options accepts nothing', () => {
  expect(fieldValueSchema({ type: 'select' }).safeParse('').success).toBe(false);
});

describe('what a cell or a terminal says is read as the field’s type', () => {
  test.each([
    ['number', ' 16 ', 16],
    ['number', '-1e3', -1000],
    ['number', '', undefined],
    ['number', '16 GB', undefined],
    ['number', 'Infinity', undefined],
    ['boolean', 'TRUE', true],
    ['boolean', 'no', false],
    ['boolean', '1', true],
    ['boolean', 'maybe', undefined],
    ['boolean', 'constructor', undefined],
    ['date', ' 2026-11-21T00:00:00Z', '2026-11-21'],
    ['date', '21.11.2026', undefined],
    ['select', ' LINUX ', 'Linux'],
    ['select', 'BeOS', undefined],
    ['text', ' as it is ', ' as it is '],
  ] as const)('%s: %j', (type, written, value) => {
    expect(readFieldValue({ type, options }, written)).toBe(value);
  });
});

test('whatever is read is a value that the field accepts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldTypes), fc.string({ unit: 'binary' }), (type, written) => {
      const value = readFieldValue({ type, options }, written);
      expect(value === undefined || fieldValueSchema({ type, options }).safeParse(value).success).toBe(true);
    }),
  );
});
