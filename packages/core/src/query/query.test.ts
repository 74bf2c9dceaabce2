import { describe, expect, test } from 'vitest';
import { applyChange } from './apply-change.ts';
import type { Change } from './change.ts';
import { compareDocuments, compareText } from './compare.ts';
import { fold } from './fold.ts';
import { matches } from './matches.ts';
import { pathsOf } from './paths.ts';
import { storableDocument } from './storable.ts';
import type { Where } from './where.ts';

describe('folding', () => {
  test.each([
    ['Zoë', 'zoe'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['ﬁle ２', 'file 2'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s is found as %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('every character folded twice is as folded once', () => {
    const changing: string[] = [];
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const once = fold(String.fromCodePoint(point));
      if (fold(once) !== once) changing.push(point.toString(16));
    }
    expect(changing).toEqual([]);
  });
});

describe('what a filter means', () => {
  const laptop = {
    name: 'MacBook Pro 14"',
    vendor: 'Café Müller',
    price: 10,
    shared: false,
    tags: ['a', 'b', 1],
    customFields: { ram_gb: 16 },
    owner: null,
  };
  const found: [Where, boolean][] = [
    [{ op: 'and', of: [] }, true],
    [{ op: 'or', of: [] }, false],
    [{ op: 'equals', path: 'customFields.ram_gb', value: 16 }, true],
    [{ op: 'equals', path: 'customFields.ram_gb', value: '16' }, false],
    [{ op: 'equals', path: 'shared', value: 0 }, false],
    [{ op: 'not', of: { op: 'equals', path: 'missing', value: 1 } }, true],
    [{ op: 'not', of: { op: 'range', path: 'missing', gt: 1 } }, true],
    [{ op: 'in', path: 'price', values: [] }, false],
    [{ op: 'in', path: 'price', values: ['10', 10] }, true],
    [{ op: 'range', path: 'price', gte: 10, lt: 11 }, true],
    [{ op: 'range', path: 'price', gte: '1' }, false],
    [{ op: 'range', path: 'name', gte: 'Mac', lt: 'Mad' }, true],
    [{ op: 'range', path: 'name', gte: 'mac' }, false],
    [{ op: 'exists', path: 'owner' }, false],
    [{ op: 'exists', path: 'shared' }, true],
    [{ op: 'exists', path: 'toString' }, false],
    [{ op: 'contains', path: 'tags', value: 'a' }, true],
    [{ op: 'contains', path: 'tags', value: '1' }, false],
    [{ op: 'contains', path: 'name', value: 'M' }, false],
    [{ op: 'equals', path: 'tags', value: 'a' }, false],
    [{ op: 'equals', path: 'tags.0', value: 'a' }, false],
    [{ op: 'startsWith', path: 'name', prefix: 'Mac' }, true],
    [{ op: 'startsWith', path: 'name', prefix: 'mac' }, false],
    [{ op: 'search', text: ' CAFE  book ' }, true],
    [{ op: 'search', text: '14"cafe' }, false],
    [{ op: 'search', text: '' }, true],
  ];
  test.each(found)('%j: %s', (where, expected) => {
    expect(matches(where, laptop, ['name', 'vendor'])).toBe(expected);
  });

  test('names every path that it looks at', () => {
    const where: Where = {
      op: 'and',
      of: [
        { op: 'not', of: { op: 'exists', path: 'a.b' } },
        {
          op: 'or',
          of: [
            { op: 'exists', path: 'c' },
            { op: 'search', text: 'x' },
            { op: 'exists', path: 'c' },
          ],
        },
      ],
    };
    expect(pathsOf(where)).toEqual(['a.b', 'c']);
  });
});

describe('what a change does', () => {
  const before = {
    id: '1',
    version: 3,
    a: { b: 1 },
    tags: ['x', 'y'],
    units: [{ id: 'u', n: 1 }],
    name: 'n',
  };

  const done: [Change, object][] = [
    [{ set: { 'a.c.d': true, name: null } }, { a: { b: 1, c: { d: true } }, name: undefined }],
    [{ set: { a: { b: null, e: [{ f: null }] } } }, { a: { e: [{}] } }],
    [{ unset: ['a.b', 'zz.y'] }, { a: {} }],
    [{ increment: { 'a.b': 2, 'a.n': -1 } }, { a: { b: 3, n: -1 } }],
    [{ push: { tags: ['x'], more: [1] } }, { tags: ['x', 'y', 'x'], more: [1] }],
    [{ pull: { tags: ['x'], units: [{ id: 'u' }], none: ['x'] } }, { tags: ['y'], units: [] }],
    [{ push: { fresh: [] }, pull: { tags: [] } }, {}],
    [{ unset: ['name.first'], pull: { 'name.last': ['x'] } }, {}],
  ];
  test.each(done)('%j', (change, expected) => {
    const frozen = JSON.stringify(before);
    expect(applyChange(before, change)).toEqual({ ...before, ...expected });
    expect(JSON.stringify(before)).toBe(frozen);
  });

  const refused: Change[] = [
    { set: { a: 1, 'a.b': 2 } },
    { set: { name: 'x' }, unset: ['name'] },
    { push: { tags: ['a'] }, pull: { tags: ['b'] } },
    { set: { 'name.first': 'x' } },
    { set: { 'tags.0': 'x' } },
    { unset: ['tags.0'] },
    { increment: { name: 1 } },
    { increment: { n: Number.POSITIVE_INFINITY } },
    { push: { name: ['x'] } },
    { pull: { name: ['x'] } },
    { pull: { units: [{ n: 1 }] } },
    { set: { name: 'a\u0000' } },
    { set: { name: '\ud800' } },
    { set: { n: Number.NaN } },
    { set: { tags: [null] } },
    { set: { a: JSON.parse('{"__proto__": {"x": 1}}') } },
    { set: { id: '2' } },
    { set: { version: 9 } },
    { set: { 'constructor.x': 1 } },
    { set: { 'a..b': 1 } },
  ];
  test.each(refused)('refuses %j', (change) => {
    expect(() => applyChange(before, change)).toThrow(expect.objectContaining({ name: 'Unstorable' }));
  });

  test('a document is kept without what is null or undefined, and only if JSON can say it', () => {
    expect(storableDocument({ id: 'a', b: null, c: undefined, d: { e: null } })).toEqual({ id: 'a', d: {} });
    expect(() => storableDocument({ id: 'a', at: new Date(0) })).toThrow('at');
  });
});

describe('order', () => {
  test('text goes by code points, also beyond U+FFFF', () => {
    expect(['\u{1f600}', '\uffee', 'b', 'B', ''].sort(compareText)).toEqual([
      '',
      'B',
      'b',
      '\uffee',
      '\u{1f600}',
    ]);
  });

  test('absent comes first, false before true, and what ties goes by id in the same direction', () => {
    const documents = [{ id: '1', x: true }, { id: '2' }, { id: '3', x: false }, { id: '4' }];
    const ids = (sort: string[]) => documents.toSorted(compareDocuments(sort)).map(({ id }) => id);
    expect(ids(['x'])).toEqual(['2', '4', '3', '1']);
    expect(ids(['-x'])).toEqual(['1', '3', '4', '2']);
    expect(ids(['-id', 'x'])).toEqual(['4', '3', '2', '1']);
  });
});
