import { expect, test } from 'vitest';
import {
  maximumItems,
  maximumUnits,
  newRequestSchema,
  procurementFrom,
  procurementSchema,
  requestChangeSchema,
  transitionSchema,
} from '../../src/requests/request.ts';

const line = { catalogItemId: 'laptop', quantity: 1 };
const firstText = (input: unknown) => newRequestSchema.safeParse(input).error?.issues[0]?.message;

test.each([
  [{}, 'At least one item is required'],
  [{ items: [] }, 'At least one item is required'],
  [{ items: [{ quantity: 1 }] }, 'Catalog item ID is required for all items'],
  [{ items: [{ ...line, catalogItemId: '' }] }, 'Catalog item ID is required for all items'],
  [{ items: [{ catalogItemId: 'laptop' }] }, 'Valid quantity is required for all items'],
  [{ items: [{ ...line, quantity: 0 }] }, 'Valid quantity is required for all items'],
  [{ items: [{ ...line, quantity: -1 }] }, 'Valid quantity is required for all items'],
  [{ items: [{ ...line, quantity: 1.5 }] }, 'Valid quantity is required for all items'],
  [{ items: [{ ...line, quantity: '1' }] }, 'Valid quantity is required for all items'],
  [{ items: [line, { ...line, quantity: Number.NaN }] }, 'Valid quantity is required for all items'],
])('a request of %j is refused with the specification’s text', (input, text) => {
  expect(firstText(input)).toBe(text);
});

test('a request is for at most 500 units, whatever they are divided into, when it is made and when it is edited', () => {
  const of = (...quantities: number[]) => quantities.map((quantity) => ({ ...line, quantity }));
  const text = 'A request can be for at most 500 units in total. Divide it into several requests.';
  expect(maximumUnits).toBe(500);
  for (const [items, expected] of [
    [of(500), undefined],
    [of(499, 1), undefined],
    [of(501), text],
    [of(499, 2), text],
    [of(1, Number.MAX_SAFE_INTEGER), text],
    [Array(maximumItems + 1).fill(line), 'A request can have at most 200 items'],
  ] as const) {
    expect(firstText({ items })).toBe(expected);
    expect(requestChangeSchema.safeParse({ items }).error?.issues[0]?.message).toBe(expected);
  }
});

test('unknown fields are refused, also those of an item', () => {
  expect(newRequestSchema.safeParse({ items: [line], status: 'fulfilled' }).success).toBe(false);
  expect(newRequestSchema.safeParse({ items: [{ ...line, price: 0 }] }).success).toBe(false);
});

test('the requester’s address is lower-cased, as people are told apart by it', () => {
  const parsed = newRequestSchema.parse({ userId: ' Mia@Northwind.example ', items: [line] });
  expect(parsed.userId).toBe('mia@northwind.example');
});

test('the procurement form requires vendor and expected delivery date', () => {
  const form = { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: '2026-12-01' };
  expect(procurementSchema.safeParse(form).success).toBe(true);
  for (const wrong of [
    { vendor: undefined },
    { vendor: '  ' },
    { ticketRef: ' ' },
    { expectedDeliveryDate: undefined },
    { expectedDeliveryDate: '2026-02-30' },
    { expectedDeliveryDate: '1 December 2026' },
    { unknown: 1 },
  ]) {
    expect([wrong, procurementSchema.safeParse({ ...form, ...wrong }).success]).toEqual([wrong, false]);
  }
});

test('the form says what is wrong with its date: nothing, no date, or one that is over', () => {
  const form = { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: '2026-12-01' };
  const faultOf = (expectedDeliveryDate: string) =>
    procurementFrom('2026-12-01').safeParse({ ...form, expectedDeliveryDate }).error?.issues[0]?.message;
  expect(['', 'soon', '2026-11-30', '2026-12-01'].map(faultOf)).toEqual([
    'This field is required',
    'Use a date in the form YYYY-MM-DD',
    'Expected delivery cannot be in the past',
    undefined,
  ]);
});

test('a change and a transition take no field that they don’t know', () => {
  expect(requestChangeSchema.safeParse({ notes: null, ticketRef: null }).success).toBe(true);
  expect(requestChangeSchema.safeParse({ userId: 'ben@northwind.example' }).success).toBe(false);
  expect(transitionSchema.safeParse({ to: 'approved' }).success).toBe(false);
  expect(transitionSchema.safeParse({ to: 'rejected', reason: ' ' }).success).toBe(false);
  expect(transitionSchema.safeParse({ to: 'rejected', status: 'rejected' }).success).toBe(false);
});
