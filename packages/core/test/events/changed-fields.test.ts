import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, isSame } from '../../src/events/changed-fields.ts';

test('only what differs is told, as it was; null where there was nothing', () => {
  const before = { name: 'Old', notes: 'N', status: 'Available' };
  const after = { name: 'New', status: 'Available', serialNumber: 'S1' };
  expect(changedFields(before, after)).toEqual({ name: 'Old', notes: 'N', serialNumber: null });
});

test('custom fields are told key by key, other objects and lists as a whole', () => {
  const before = { customFields: { ram_gb: 8, os: 'Linux' }, specs: { a: '1', b: '2' }, tags: ['x'] };
  const after = { customFields: { ram_gb: 16, os: 'Linux' }, specs: { a: '1', b: '3' }, tags: ['x', 'y'] };
  expect(changedFields(before, after)).toEqual({
    customFields: { ram_gb: 8 },
    specs: { a: '1', b: '2' },
    tags: ['x'],
  });
  expect(changedFields({}, { customFields: { os: 'macOS' } })).toEqual({ customFields: { os: null } });
});

test("a type's customFields is a list of ids, told as a whole", () => {
  expect(changedFields({ customFields: ['cf_a'] }, { customFields: ['cf_a', 'cf_b'] })).toEqual({
    customFields: ['cf_a'],
  });
});

test('what changes with every write is not told', () => {
  const before = { version: 1, updatedAt: 'a', lastUpdated: 'a', name: 'N' };
  expect(changedFields(before, { ...before, version: 2, updatedAt: 'b', lastUpdated: 'b' })).toEqual({});
});

test('the order of keys makes no difference, and a copy is the same', () => {
  expect(isSame({ a: 1, b: [2, { c: null }] }, { b: [2, {}], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value));
      expect(isSame(json, JSON.parse(JSON.stringify(json)))).toBe(true);
    }),
  );
});
