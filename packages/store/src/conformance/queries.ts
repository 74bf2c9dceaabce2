import {
  and,
  contains,
  equals,
  everything,
  exists,
  isIn,
  not,
  or,
  search,
  type Where,
} from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import { type Engine, freshForEach } from './engine.ts';
import { ids, others, pages, put, thing, things } from './things.ts';

const inventory = [
  thing('1', { name: 'MacBook Pro 14"', status: 'Available', price: 2000, shared: false, tags: ['a', 'b'] }),
  thing('2', {
    name: 'Dell XPS',
    note: 'Zoë’s, spare',
    status: 'Assigned',
    price: 1,
    at: '2026-01-02T03:04:05.678Z',
  }),
  thing('3', {
    name: 'iPhone',
    status: 'available',
    price: 1.5,
    shared: true,
    customFields: { ram_gb: 16, ecc: true },
  }),
  thing('4', { place: { city: 'Malmö', floor: 2 }, parts: [{ id: 'p', n: 7 }], tags: [] }),
  thing('5', { name: '["a"]', note: '16', status: '1', customFields: { ram_gb: 1, ecc: false, os: 'true' } }),
];

/** Reading: a query means the same in every database (docs/store.md). */
export function describeQueries(engine: Engine): void {
  describe('queries', () => {
    const fresh = freshForEach(engine, [things, others]);
    const open = async (documents = inventory) => {
      const collection = fresh().store.collection(things);
      await put(collection, documents);
      return collection;
    };

    const found: [string, Where, string[]][] = [
      ['everything', everything, ['1', '2', '3', '4', '5']],
      ['nothing', or(), []],
      ['equality, exactly', equals('status', 'Available'), ['1']],
      [
        'absent equals nothing, so that its negation holds',
        not(equals('status', 'Available')),
        ['2', '3', '4', '5'],
      ],
      ['not in', not(isIn('status', ['Available', 'Assigned'])), ['3', '4', '5']],
      ['in nothing', isIn('status', []), []],
      ['text is no number', equals('status', 1), []],
      ['a number is no text', equals('price', '1'), []],
      ['true is not 1', equals('customFields.ecc', 1), []],
      ['1 is not true', equals('customFields.ram_gb', true), []],
      ['true is not "true"', equals('customFields.os', true), []],
      ['a boolean', equals('shared', false), ['1']],
      ['a boolean among others', isIn('shared', [true, 'x', 1]), ['3']],
      ['a custom field', equals('customFields.ram_gb', 16), ['3']],
      ['a custom boolean', equals('customFields.ecc', false), ['5']],
      ['an inner field', equals('place.city', 'Malmö'), ['4']],
      ['by id', isIn('id', ['2', '5', '9']), ['2', '5']],
      ['by version', equals('version', 1), ['1', '2', '3', '4', '5']],
      ['exists', exists('shared'), ['1', '3']],
      ['an empty array exists', exists('tags'), ['1', '4']],
      ['a range of numbers', { op: 'range', path: 'price', gt: 1, lte: 2000 }, ['1', '3']],
      ['a range of text', { op: 'range', path: 'name', gte: 'M', lt: 'N' }, ['1']],
      ['upper case comes before lower case', { op: 'range', path: 'name', lt: 'a' }, ['1', '2', '5']],
      ['a range of numbers over text', { op: 'range', path: 'name', gte: 0 }, []],
      ['a range of text over numbers', { op: 'range', path: 'price', gte: '' }, []],
      ['a range of numbers over booleans', { op: 'range', path: 'shared', gte: 0 }, []],
      ['a range of two types', { op: 'range', path: 'price', gte: 0, lt: 'z' }, []],
      ['a range over custom fields', { op: 'range', path: 'customFields.ram_gb', gte: 2 }, ['3']],
      ['out of range, absent included', not({ op: 'range', path: 'price', gte: 1.5 }), ['2', '4', '5']],
      ['instants', { op: 'range', path: 'at', gte: '2026-01-02', lt: '2026-01-03' }, ['2']],
      ['contains', contains('tags', 'b'), ['1']],
      ['contains is for arrays', contains('status', 'Available'), []],
      ['an array equals nothing', equals('tags', 'a'), []],
      ['nor is it its text', equals('name', 'a'), []],
      ['text that looks like an array is text', equals('name', '["a"]'), ['5']],
      ['no path goes through an array', or(exists('tags.0'), exists('parts.n'), equals('parts.n', 7)), []],
      ['starts with', { op: 'startsWith', path: 'name', prefix: 'Mac' }, ['1']],
      ['starts with, case counts', { op: 'startsWith', path: 'name', prefix: 'mac' }, []],
      ['starts with nothing: any text', { op: 'startsWith', path: 'note', prefix: '' }, ['2', '5']],
      ['no pattern', { op: 'startsWith', path: 'name', prefix: '.' }, []],
      ['a field that none has', not(exists('nowhere.at.all')), ['1', '2', '3', '4', '5']],
      ['search', search('macbook'), ['1']],
      ['search within a word', search('acbo'), ['1']],
      ['search for two characters', search('xp'), ['2']],
      ['search without case and accents', search('ZOE SPARE'), ['2']],
      ['search, one word a field', search('xps zoe'), ['2']],
      ['search by city', search('MALMO'), ['4']],
      ['search never spans two fields', search('xpszoe'), []],
      ['search for what patterns mean', search('.*'), []],
      ['search with a quote', search('14"'), ['1']],
      ['search for nothing', search('  '), ['1', '2', '3', '4', '5']],
      ['not found', not(search('iphone')), ['1', '2', '4', '5']],
      ['and, or', and(or(equals('status', 'Assigned'), exists('shared')), not(search('mac'))), ['2', '3']],
    ];
    test('mean in every database what the definition says', async () => {
      const collection = await open();
      for (const [about, where, expected] of found) {
        const page = await collection.find({ where, limit: 200 });
        expect(ids(page.items), about).toEqual(expected);
        expect(await collection.count(where), about).toBe(expected.length);
      }
    });

    test('get gives the document as it was put in, with its version', async () => {
      const full = thing('full', {
        name: '\u{1f600} quotes " \' \\ \n',
        price: Number.MAX_SAFE_INTEGER,
        tags: ['x', 'x'],
        parts: [{ id: 'a', n: -0.1 }],
        place: {},
        specs: { 'Wi-Fi 802.11': 'ax', $price: '1' },
        customFields: { a: 1, b: false, c: '' },
      });
      const collection = await open([full]);
      expect(await collection.get('full')).toEqual({ ...full, version: 1 });
      expect(await collection.get('other')).toBeUndefined();
      expect(await collection.get('')).toBeUndefined();
    });

    test('getMany leaves out what there is not', async () => {
      const collection = await open();
      expect(ids(await collection.getMany(['4', '9', '1'])).sort()).toEqual(['1', '4']);
      expect(await collection.getMany([])).toEqual([]);
      const many = Array.from({ length: 1000 }, (_, at) => `${at}`);
      expect(ids(await collection.getMany(many)).sort()).toEqual(['1', '2', '3', '4', '5']);
      await expect(collection.getMany([...many, 'more'])).rejects.toThrow();
    });

    test('collections do not mix', async () => {
      await open();
      const collection = fresh().store.collection(others);
      expect(await collection.count(everything)).toBe(0);
      expect(await collection.insert(thing('1'))).toMatchObject({ status: 'inserted' });
    });

    test('absent comes first, then by value, and what ties goes by id in the same direction', async () => {
      const collection = await open([
        thing('a', { price: 2, shared: true }),
        thing('b'),
        thing('c', { price: 10, shared: false }),
        thing('d', { price: 2, shared: false }),
        thing('e', { price: -1 }),
      ]);
      const sorted = async (...sort: string[]) =>
        (await pages(collection, { sort, limit: 2 })).map((page) => ids(page).join('')).join(' ');
      expect(await sorted()).toBe('ab cd e');
      expect(await sorted('-id')).toBe('ed cb a');
      expect(await sorted('price')).toBe('be ad c');
      expect(await sorted('-price')).toBe('cd ae b');
      expect(await sorted('shared', '-price')).toBe('eb cd a');
      expect(await sorted('-shared', 'price')).toBe('ad cb e');
    });

    test('what cannot be stored is asked for in vain', async () => {
      const collection = await open([thing('a', { name: 'a\ufffdb', tags: ['\ufffd'] })]);
      const filters: Where[] = [
        equals('name', 'a\udc00b'),
        search('\udc00'),
        search('a\u0000b'),
        contains('tags', '\udc00'),
        isIn('name', ['a\udc00b', 'a\u0000b']),
      ];
      for (const filter of filters)
        expect(await collection.count(filter).catch((error: Error) => error.name)).toEqual(
          filter.op === 'in' ? 0 : 'TypeError',
        );
    });

    test('a page ends without a cursor when nothing follows', async () => {
      const collection = await open();
      expect((await collection.find({ limit: 5 })).next).toBeUndefined();
      expect((await collection.find({ limit: 4 })).next).toEqual(expect.any(String));
      expect(await collection.find({ where: or(), limit: 4 })).toEqual({ items: [] });
      await expect(collection.find({ limit: 0 })).rejects.toThrow();
      await expect(collection.find({ limit: 201 })).rejects.toThrow();
    });

    test('a cursor keeps its place while others are put in and taken out', async () => {
      const names = ['a', 'b', 'c', 'd', 'e', 'f'];
      const collection = await open(names.map((name) => thing(name, { name })));
      const first = await collection.find({ sort: ['name'], limit: 3 });
      await collection.insert(thing('before', { name: 'aa' }));
      await collection.insert(thing('after', { name: 'dd' }));
      await collection.remove('c');
      await collection.remove('d');
      const { next: after = '' } = first;
      const second = await collection.find({ sort: ['name'], limit: 3, after });
      expect([ids(first.items), ids(second.items)]).toEqual([
        ['a', 'b', 'c'],
        ['after', 'e', 'f'],
      ]);
    });

    test('a cursor is refused by another query', async () => {
      const collection = await open();
      const { next: after = '' } = await collection.find({ sort: ['name'], limit: 2 });
      const invalid = expect.objectContaining({ name: 'InvalidCursor' });
      await expect(collection.find({ sort: ['-name'], limit: 2, after })).rejects.toEqual(invalid);
      await expect(collection.find({ sort: ['name'], where: exists('at'), limit: 2, after })).rejects.toEqual(
        invalid,
      );
      for (const text of ['', 'x', 'null', Buffer.from('{}').toString('base64url')])
        await expect(collection.find({ limit: 2, after: text })).rejects.toEqual(invalid);
    });

    test('stream gives every match once, in order, and can be left early', async () => {
      const many = Array.from({ length: 450 }, (_, at) => thing(`${1000 + at}`, { price: at % 7 }));
      const collection = await open(many);
      const all: string[] = [];
      for await (const { id, price } of collection.stream({
        where: not(equals('price', 3)),
        sort: ['-price'],
      }))
        all.push(`${price}/${id}`);
      const expected = many.filter(({ price }) => price !== 3).map(({ id, price }) => `${price}/${id}`);
      expect(all).toEqual(expected.sort().reverse());
      for await (const first of collection.stream({})) {
        expect(first.id).toBe('1000');
        break;
      }
    });

    test('tally counts and sums by field and by day; absent is a group of its own', async () => {
      const collection = await open([
        thing('1', { status: 'a', price: 1, at: '2026-01-01T10:00:00.000Z', shared: true }),
        thing('2', { status: 'a', price: 2.5, at: '2026-01-01T23:59:59.999Z', customFields: { n: 1 } }),
        thing('3', { status: 'a', at: '2026-01-02T00:00:00.000Z', customFields: { n: 1 } }),
        thing('4', { price: 4, shared: false }),
      ]);
      const sorted = <T>(groups: readonly T[]) =>
        groups.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      const tally = async (...query: Parameters<typeof collection.tally>) =>
        sorted(await collection.tally(...query));
      expect(await tally({ by: [{ path: 'status' }], sum: ['price', 'customFields.n'] })).toEqual(
        sorted([
          { key: ['a'], count: 3, sum: [3.5, 2] },
          { key: [undefined], count: 1, sum: [4, 0] },
        ]),
      );
      expect(
        await tally({ by: [{ path: 'at', day: true }, { path: 'shared' }], where: exists('price') }),
      ).toEqual(
        sorted([
          { key: ['2026-01-01', true], count: 1, sum: [] },
          { key: ['2026-01-01', undefined], count: 1, sum: [] },
          { key: ['', false], count: 1, sum: [] },
        ]),
      );
      expect(await tally({ by: [{ path: 'status' }], atLeast: 2 })).toEqual([
        { key: ['a'], count: 3, sum: [] },
      ]);
      expect(await tally({ by: [{ path: 'price' }], atLeast: 2, where: exists('price') })).toEqual([]);
      expect(await tally({ by: [], sum: ['price'] })).toEqual([{ key: [], count: 4, sum: [7.5] }]);
      expect(await tally({ by: [{ path: 'status' }], where: or() })).toEqual([]);
    });
  });
}
