import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWhere, printWhere } from './text.ts';
import { type FieldType, typeMismatch, withTypes } from './typed.ts';
import type { Where } from './where.ts';

const nice = fc.constantFrom(
  'Available',
  'OR',
  '-x',
  'a b',
  '16',
  '1e21',
  '007',
  'true',
  '*',
  'a*',
  'x"\\y',
  '',
  'a:b,c',
  '(',
  '>',
);
const text = fc.oneof(
  nice,
  fc.string({ unit: 'binary', maxLength: 8 }).map((one) => one.replaceAll('\u0000', '')),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);
const path = fc.constantFrom('status', 'customFields.ram_gb', 'customFields', 'a.b.c', 'OR', '_x1');
const scalar = fc.oneof(text, number, fc.boolean());
const bound = fc.oneof(text, number);
const bounds = fc
  .record({ gt: bound, gte: bound, lt: bound, lte: bound }, { requiredKeys: [] })
  .filter((one) => Object.keys(one).length > 0);

const leaf: fc.Arbitrary<Where> = fc.oneof(
  fc.record({ op: fc.constant('equals' as const), path, value: scalar }),
  fc.record({ op: fc.constant('in' as const), path, values: fc.array(scalar, { maxLength: 3 }) }),
  fc.tuple(path, bounds).map(([at, given]): Where => ({ op: 'range', path: at, ...given })),
  fc.record({ op: fc.constant('exists' as const), path }),
  fc.record({ op: fc.constant('contains' as const), path, value: scalar }),
  fc.record({ op: fc.constant('startsWith' as const), path, prefix: text }),
  fc.record({ op: fc.constant('search' as const), text }),
);
const { where } = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('where'), { maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), of: tie('where') }),
  ),
}));

describe('the text form of a filter', () => {
  test('printed and parsed again it is the very same filter', () => {
    fc.assert(
      fc.property(where, (one) => {
        expect(parseWhere(printWhere(one))).toEqual({ ok: true, where: one });
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['a>"="', 'a<"=1"', 'a>=1<"=1"'])('%s keeps the quotes that it needs', (given) => {
    const parsed = parseWhere(given);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parseWhere(printWhere(parsed.where))).toEqual(parsed);
  });

  test('any text either has a place that is wrong, or prints to a text that means the same', () => {
    const pieces = fc.constantFrom(
      'a',
      ':',
      '"',
      '(',
      ')',
      ' ',
      'OR',
      '-',
      '>',
      '=',
      '<',
      ',',
      '*',
      '~',
      '\\',
      '1',
      '.',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 16 }).map((all) => all.join('')),
        (given) => {
          const parsed = parseWhere(given);
          if (parsed.ok) expect(parseWhere(printWhere(parsed.where))).toEqual(parsed);
          else expect(parsed.at).toSatisfy((at) => at >= 0 && at <= given.length);
        },
      ),
      { numRuns: 5000 },
    );
  });

  const read: [string, Where][] = [
    ['', { op: 'and', of: [] }],
    ['status:Available', { op: 'equals', path: 'status', value: 'Available' }],
    [
      'status:Available,"Pending Delivery"',
      { op: 'in', path: 'status', values: ['Available', 'Pending Delivery'] },
    ],
    ['field.ram_gb>=16', { op: 'range', path: 'customFields.ram_gb', gte: 16 }],
    [
      'warrantyEnd>=2026-01-01<2027-01-01',
      { op: 'range', path: 'warrantyEnd', gte: '2026-01-01', lt: '2027-01-01' },
    ],
    ['-type:Laptop', { op: 'not', of: { op: 'equals', path: 'type', value: 'Laptop' } }],
    ['name:Mac*', { op: 'startsWith', path: 'name', prefix: 'Mac' }],
    ['name:"Mac Book"*', { op: 'startsWith', path: 'name', prefix: 'Mac Book' }],
    ['warrantyEnd:*', { op: 'exists', path: 'warrantyEnd' }],
    ['tags~red', { op: 'contains', path: 'tags', value: 'red' }],
    ['shared:true', { op: 'equals', path: 'shared', value: true }],
    ['serialNumber:"1000"', { op: 'equals', path: 'serialNumber', value: '1000' }],
    ['serialNumber:007', { op: 'equals', path: 'serialNumber', value: '007' }],
    [' mac   book pro ', { op: 'search', text: 'mac book pro' }],
    [
      'mac (a:b OR c:d e) -f:1',
      {
        op: 'and',
        of: [
          { op: 'search', text: 'mac' },
          {
            op: 'or',
            of: [
              { op: 'equals', path: 'a', value: 'b' },
              {
                op: 'and',
                of: [
                  { op: 'equals', path: 'c', value: 'd' },
                  { op: 'search', text: 'e' },
                ],
              },
            ],
          },
          { op: 'not', of: { op: 'equals', path: 'f', value: 1 } },
        ],
      },
    ],
  ];
  test.each(read)('%s', (given, expected) =>
    expect(parseWhere(given)).toEqual({ ok: true, where: expected }),
  );

  const wrong: [string, number][] = [
    ['status:', 7],
    ['a:b (c:d', 4],
    ['a:b) c', 3],
    ['name:"Mac', 5],
    ['a:b -', 4],
    ['24"', 2],
    ['12:30', 2],
    ['a>1>2', 3],
    ['x __proto__.y:1', 2],
    ['a\ud800', 1],
    ['('.repeat(60), 50],
  ];
  test.each(wrong)('%s is wrong at %i', (given, at) =>
    expect(parseWhere(given)).toMatchObject({ ok: false, at }),
  );

  test('values are fitted to the types of fields', () => {
    const typed = (given: string) => {
      const parsed = parseWhere(given);
      const types = { assetId: 'text', ram: 'number', shared: 'boolean' } as const;
      return (
        parsed.ok &&
        printWhere(withTypes(parsed.where, (at) => Object.entries(types).find(([one]) => one === at)?.[1]))
      );
    };
    expect(typed('assetId:1000,true (ram:"16" OR ram>16.0) -shared:"true" ram:x other:1')).toBe(
      'assetId:"1000","true" (ram:16 OR ram>16) -shared:true ram:x other:1',
    );
  });

  test.each([
    ['ram:16 ram>=8 shared:true name:x -ram:4,8 "16"', undefined],
    ['ram>=8 ram:lots', 'ram must be a number'],
    ['name:x OR -(ram:4,many)', 'ram must be a number'],
    ['ram<x', 'ram must be a number'],
    ['shared:perhaps', 'shared must be true or false'],
    ['bought>=2025 bought<2026-03 bought:2026-01-31 bought:2026-0*', undefined],
    ['bought>=yesterday', 'bought must be a date in the form YYYY-MM-DD'],
    ['bought>=2025-13-01', 'bought must be a date in the form YYYY-MM-DD'],
    [
      'changed>=2025 changed<2026-03-01T10:30 changed:2026-01-31T00:00:00.000Z changed:2026-01-31T*',
      undefined,
    ],
    ['changed>yesterday', 'changed must be a date in the form YYYY-MM-DD'],
    ['changed>2026-01-31T25:00', 'changed must be a date in the form YYYY-MM-DD'],
    ['field.ram:lots', 'field.ram must be a number'],
  ])('of %s it is told that %s', (given, expected) => {
    const types: Readonly<Record<string, FieldType>> = {
      ram: 'number',
      'customFields.ram': 'number',
      shared: 'boolean',
      bought: 'date',
      changed: 'instant',
    };
    const typeOf = (path: string) => types[path];
    const parsed = parseWhere(given);
    expect(parsed.ok && typeMismatch(withTypes(parsed.where, typeOf), typeOf)).toBe(expected);
  });
});
