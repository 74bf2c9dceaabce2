import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, email, filled, text } from '../src/text.ts';

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

test('addresses are lower-cased and trimmed', () => {
  expect(email.parse(' Mia@Northwind.EXAMPLE ')).toBe('mia@northwind.example');
  for (const value of ['', 'mia', 'mia@', '@x', 'a b@c.example', `${'x'.repeat(255)}@c.example`, null]) {
    expect([value, email.safeParse(value).success]).toEqual([value, false]);
  }
});

test('an address that is missing is required, not invalid', () => {
  const said = (value: string) => email.safeParse(value).error?.issues.map(({ message }) => message);
  for (const value of ['', ' ']) expect(said(value)).toEqual(['This field is required']);
  expect(said('mia')).toEqual(['Invalid email address']);
});

test('a day is one that the calendar has', () => {
  for (const value of ['2024-02-29', '2026-12-31']) expect(day.safeParse(value).success).toBe(true);
  for (const value of ['2026-02-29', '2026-13-01', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '']) {
    expect([value, day.safeParse(value).success]).toEqual([value, false]);
  }
});
