import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/json.ts';
import { dataAt } from '../../src/templates/data-path.ts';
import { type Condition, holds, type Operator, unmetText } from '../../src/workflows/conditions.ts';

const data: Json = {
  status: 'Available',
  ram: 16,
  day: '2026-11-26',
  at: '2026-11-26T09:00:00.000Z',
  none: null,
  isNew: true,
  tags: ['red', 4],
  items: [{ name: 'Dock' }],
};
const lookup = (path: string) => dataAt(path, data);
const check = (field: string, operator: Operator, value: Json) => holds([{ field, operator, value }], lookup);

test('compares by type, and never takes text for a number', () => {
  expect(check('ram', 'equals', 16)).toBe(true);
  expect(check('ram', 'equals', '16')).toBe(false);
  expect(check('ram', 'greater_than', '2')).toBe(false);
  expect(check('ram', 'less_than', 17)).toBe(true);
  expect(check('isNew', 'equals', 'true')).toBe(false);
  expect(check('status', 'equals', 'available')).toBe(false);
  expect(check('status', 'greater_than', 'Assigned')).toBe(true);
});

test('compares days and instants as times', () => {
  expect(check('at', 'greater_than', '2026-11-26')).toBe(true);
  expect(check('at', 'less_than', '2026-11-26T11:00:00+01:00')).toBe(true);
  expect(check('day', 'less_than', '2026-12-01')).toBe(true);
});

test('looks into text and lists, by index too', () => {
  expect(check('status', 'contains', 'avail')).toBe(true);
  expect(check('tags', 'contains', 'red')).toBe(true);
  expect(check('tags', 'contains', '4')).toBe(false);
  expect(check('tags.1', 'equals', 4)).toBe(true);
  expect(check('items.0.name', 'equals', 'Dock')).toBe(true);
  expect(check('ram', 'in', [8, 16])).toBe(true);
  expect(check('ram', 'not_in', [8, '16'])).toBe(true);
});

test('what is missing equals nothing, and null asks whether there is a value', () => {
  for (const operator of ['equals', 'contains', 'greater_than', 'less_than', 'in'] as const)
    expect(check('missing', operator, 'x'), operator).toBe(false);
  expect(check('missing', 'not_equals', 'x')).toBe(true);
  expect(check('missing', 'not_in', ['x'])).toBe(true);
  expect(check('missing', 'equals', null)).toBe(true);
  expect(check('none', 'equals', null)).toBe(true);
  expect(check('ram', 'not_equals', null)).toBe(true);
  expect(holds([{ field: 'missing', operator: 'equals', value: '{{ missing }}' }], lookup)).toBe(false);
  expect(check('constructor', 'not_equals', null)).toBe(false);
});

test('compares with what a place holds, whatever it looks like', () => {
  expect(check('ram', 'equals', '{{ ram }}')).toBe(true);
  expect(check('tags.0', 'in', '{{ tags }}')).toBe(true);
});

test('says why one does not hold, and of the data only numbers', () => {
  const why = (field: string, operator: Operator, value: Json) =>
    unmetText({ field, operator, value }, lookup);
  expect(why('ram', 'less_than', '{{ tags.1 }}')).toBe('ram is 16, which is not less than 4');
  expect(why('ram', 'not_equals', 16)).toBe('ram is 16');
  expect(why('status', 'in', ['Lost'])).toBe('status is none of ["Lost"]');
  expect(why('status', 'equals', '{{ day }}')).toBe('status is not "{{ day }}"');
  expect(why('status', 'equals', null)).toBe('status has a value');
  expect(why('none', 'not_equals', null)).toBe('none has no value');
  const either: Condition[] = [
    { field: 'missing', operator: 'equals', value: 1 },
    { field: 'ram', operator: 'greater_than', value: 16 },
  ];
  expect(unmetText({ logicalOperator: 'OR', conditions: either }, lookup)).toBe(
    'missing has no value; ram is 16, which is not greater than 16',
  );
  expect(unmetText({ logicalOperator: 'AND', conditions: either }, lookup)).toBe('missing has no value');
});

test('groups hold as their parts do', () => {
  const leaf = fc
    .boolean()
    .map((holds): Condition => ({ field: 'ram', operator: 'equals', value: holds ? 16 : 1 }));
  const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.record({
        logicalOperator: fc.constantFrom('AND' as const, 'OR' as const),
        conditions: fc.array(tie('tree'), { maxLength: 3 }),
      }),
    ),
  }));
  const isTrue = (one: Condition): boolean => {
    if (!('conditions' in one)) return one.value === 16;
    const parts = one.conditions.map(isTrue);
    return one.logicalOperator === 'AND' ? !parts.includes(false) : parts.includes(true);
  };
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 3 }), (all) => {
      expect(holds(all, lookup)).toBe(all.every(isTrue));
    }),
  );
});
