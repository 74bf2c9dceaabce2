import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newAssetSchema } from '../src/assets/asset.ts';
import { newItemSchema } from '../src/catalogue/item.ts';
import { newAssetTypeSchema } from '../src/fields/asset-type.ts';
import { newCustomFieldSchema } from '../src/fields/custom-field.ts';
import { newLocationSchema } from '../src/locations/location.ts';
import { procurementSchema } from '../src/requests/request.ts';
import { globalSettingsSchema } from '../src/settings/settings.ts';
import { day, email, filled, filledLines, line, lines, text } from '../src/text.ts';
import { newUserSchema, signUpSchema } from '../src/users/user.ts';
import { newVendorSchema } from '../src/vendors/vendor.ts';

test('text is kept exactly as it is, or refused: NUL, lone surrogates and what is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const parsed = text(50).safeParse(value);
      const storable = value.length <= 50 && !value.includes('\u0000') && value.isWellFormed();
      expect(parsed.success).toBe(storable);
      if (parsed.success) expect(parsed.data).toBe(value);
    }),
  );
});

test('filled text is trimmed, and says something', () => {
  expect(filled(5).parse(' a b ')).toBe('a b');
  for (const value of ['', ' ', '\t\n', '\u00a0']) expect(filled(5).safeParse(value).success).toBe(false);
});

test('a name is one line, and shows what it is', () => {
  const hidden = [
    '\n',
    '\r',
    '\t',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u200f',
    '\u202e',
    '\u2066',
  ];
  for (const one of hidden)
    for (const schema of [line(50), filled(50)])
      expect([one, schema.safeParse(`Mia${one}Hopper`).success]).toEqual([one, false]);
  // Anything around a name is trimmed.
  expect(filled(50).parse('Mia Hopper\r\n')).toBe('Mia Hopper');
  for (const name of ['Zoë Åström', '山田', 'مريم', "O'Neil & Söhne <b>", '👩‍🔧', ''])
    expect(line(50).parse(name)).toBe(name);
});

test.each([
  ['person', newUserSchema.shape.displayName],
  ['newcomer', signUpSchema.shape.displayName],
  ['department', newUserSchema.shape.department],
  ['position', newUserSchema.shape.position],
  ['company', globalSettingsSchema.shape.companyName],
  ['location', newLocationSchema.shape.name],
  ['contact', newLocationSchema.shape.contact.unwrap().shape.name],
  ['type', newAssetTypeSchema.shape.name],
  ['field', newCustomFieldSchema.shape.displayName],
  ['asset', newAssetSchema.shape.name],
  ['item', newItemSchema.shape.name],
  ['vendor', newVendorSchema.shape.name],
  ['vendor of an order', procurementSchema.shape.vendor],
])('the name of a %s is one line', (_of, schema) => {
  expect(schema.safeParse('Mia').success).toBe(true);
  expect(schema.safeParse('Mia\n\nGo to evil.example').success).toBe(false);
});

test('text of several lines has no control characters but line breaks and tabs', () => {
  for (const value of ['one\r\ntwo\n\n\tthree', 'مريم \u200fabc']) {
    expect(lines(50).parse(value)).toBe(value);
    expect(filledLines(50).parse(`${value}\n`)).toBe(value);
  }
  for (const one of ['\u0007', '\u001b', '\u007f', '\u009b', '\u0000'])
    for (const schema of [lines(50), filledLines(50)])
      expect([one, schema.safeParse(`a${one}b`).success]).toEqual([one, false]);
});

test('addresses are lower-cased and trimmed', () => {
  expect(email.parse(' Mia@Northwind.EXAMPLE ')).toBe('mia@northwind.example');
  for (const value of ['', 'mia', 'mia@', '@x', 'a b@c.example', `${'x'.repeat(255)}@c.example`, null]) {
    expect([value, email.safeParse(value).success]).toEqual([value, false]);
  }
});

test('an address that is missing is required, not invalid', () => {
  const faultsOf = (value: string) => email.safeParse(value).error?.issues.map(({ message }) => message);
  for (const value of ['', ' ']) expect(faultsOf(value)).toEqual(['This field is required']);
  expect(faultsOf('mia')).toEqual(['Invalid email address']);
});

test('a day is one that the calendar has', () => {
  for (const value of ['2024-02-29', '2026-12-31']) expect(day.safeParse(value).success).toBe(true);
  for (const value of ['2026-02-29', '2026-13-01', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '']) {
    expect([value, day.safeParse(value).success]).toEqual([value, false]);
  }
});

test('of a day that the calendar does not have it is said that there is none', () => {
  const faultsOf = (value: string) => day.safeParse(value).error?.issues.map(({ message }) => message);
  expect(faultsOf('2031-02-30')).toEqual(['There is no such day']);
  expect(faultsOf('soon')).toEqual(['Use a date in the form YYYY-MM-DD']);
});
