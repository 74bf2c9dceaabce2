import type { Json } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import type { Sort, Where } from '@quartermaster/core/query/where';
import fc from 'fast-check';
import type { Thing } from './things.ts';

export type Arbitraries = ReturnType<typeof arbitraries>;

/**
 * Random things, queries and changes. Each field holds one type, as the port promises; filters compare with
 * any.
 * @param range 'narrow': text below U+10000, integers below 2^31, and no city begins with a dollar, since
 * MongoDB's stand-in orders or groups others wrongly
 */
export function arbitraries(range: 'wide' | 'narrow') {
  const isWide = range === 'wide';
  const text = fc.oneof(
    fc.constantFrom(
      '',
      'a',
      'A',
      'á',
      'ab',
      'abc',
      'Abc',
      'abcd',
      'Mac Book',
      '["a"]',
      '{}',
      '16',
      'true',
      '%_',
      '.*',
      '$set',
      '\n',
      ...(isWide ? ['\u{1f600}', '\u{10ffff}'] : []),
    ),
    fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        'c',
        'Ä',
        'ß',
        ' ',
        '\uffee',
        '"',
        "'",
        '\\',
        ...(isWide ? ['\u{1f600}'] : []),
      ),
      maxLength: 6,
    }),
  );
  const number = fc.oneof(
    fc.constantFrom(
      0,
      1,
      -1,
      1.5,
      16,
      2_000_000_000,
      1e-7,
      ...(isWide ? [2 ** 31, -(2 ** 40), 2 ** 52, 1e300] : []),
    ),
    fc.integer({ min: -5, max: 5 }),
  );
  const instant = fc.constantFrom(
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T10:00:00.000Z',
    '2026-02-03T04:05:06.789Z',
  );
  const scalar = fc.oneof(text, number, fc.boolean());
  const part = fc.record({ id: fc.constantFrom('p', 'q', 'r'), n: number }, { requiredKeys: ['id'] });
  const city = isWide ? text : text.map((one) => one.replace('$', ''));
  const place = fc.record({ city, floor: number }, { requiredKeys: [] });

  const fields = {
    name: text,
    note: text,
    status: fc.constantFrom('a', 'b', 'c'),
    price: number,
    shared: fc.boolean(),
    at: instant,
    tags: fc.array(text, { maxLength: 3 }),
    parts: fc.array(part, { maxLength: 2 }),
    place,
    customFields: fc.record({ ram: number, os: text, ecc: fc.boolean() }, { requiredKeys: [] }),
  };

  /** Things with distinct ids, and without unique keys. */
  const documents: fc.Arbitrary<Thing[]> = fc
    .array(
      fc
        .tuple(fc.nat(9999), fc.record(fields, { requiredKeys: [] }))
        .map(([id, rest]): Thing => ({ id: `t${id}`, ...rest })),
      { minLength: 1, maxLength: 40 },
    )
    .map((all) => [...new Map(all.map((one) => [one.id, one])).values()]);

  const path = fc.constantFrom(
    ...[
      'id',
      'version',
      'name',
      'note',
      'status',
      'price',
      'shared',
      'at',
      'tags',
      'parts',
      'place',
      'place.city',
    ],
    ...[
      'place.floor',
      'customFields',
      'customFields.ram',
      'customFields.os',
      'customFields.ecc',
      'customFields.none',
    ],
    ...['nowhere', 'nowhere.at.all', 'tags.0', 'parts.n', 'parts.0.n', 'name.first', 'toString'],
  );
  const bound = fc.oneof(text, number);
  const bounds = fc.record({ gt: bound, gte: bound, lt: bound, lte: bound }, { requiredKeys: [] });

  const leaf: fc.Arbitrary<Where> = fc.oneof(
    fc.record({ op: fc.constant('equals' as const), path, value: scalar }),
    fc.record({ op: fc.constant('in' as const), path, values: fc.array(scalar, { maxLength: 4 }) }),
    fc.tuple(path, bounds).map(([at, given]): Where => ({ op: 'range', path: at, ...given })),
    fc.record({ op: fc.constant('exists' as const), path }),
    fc.record({ op: fc.constant('contains' as const), path, value: scalar }),
    fc.record({ op: fc.constant('startsWith' as const), path, prefix: text }),
    fc.record({ op: fc.constant('search' as const), text }),
  );
  const { where } = fc.letrec<{ where: Where }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 3, arbitrary: leaf },
      {
        weight: 1,
        arbitrary: fc.record({
          op: fc.constantFrom('and' as const, 'or' as const),
          of: fc.array(tie('where'), { maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ op: fc.constant('not' as const), of: tie('where') }) },
    ),
  }));

  const sortPath = fc.constantFrom(
    ...['id', 'version', 'name', 'status', 'price', 'shared', 'at', 'place.city', 'place.floor'],
    ...['customFields.ram', 'customFields.os', 'customFields.ecc', 'nowhere'],
  );
  const sort: fc.Arbitrary<Sort> = fc.array(
    fc.tuple(sortPath, fc.boolean()).map(([at, descending]) => (descending ? `-${at}` : at)),
    { maxLength: 3 },
  );

  const query = fc.record({ where, sort, limit: fc.integer({ min: 1, max: 12 }) });

  /** A path, and a value of its type or null. */
  const assignment: fc.Arbitrary<readonly [string, Json]> = fc.oneof(
    ...Object.entries(fields).map(([at, value]) =>
      fc.tuple(fc.constant(at), fc.option<Json>(value, { nil: null })),
    ),
    fc.tuple(fc.constant('place.city'), city),
    fc.tuple(fc.constant('customFields.os'), text),
    fc.tuple(fc.constantFrom('place.floor', 'customFields.ram'), number),
    fc.tuple(fc.constant('customFields.ecc'), fc.boolean()),
    fc.tuple(fc.constant('name.first'), text),
  );
  const few = { maxLength: 2 };
  const texts = fc.array(text, few);
  const parts = fc.array(part, few);
  const lists = fc.record({ tags: texts, parts }, { requiredKeys: [] });

  /** Changes, most of which fit a thing; core refuses the rest. */
  const change: fc.Arbitrary<Change> = fc.record(
    {
      set: fc.array(assignment, few).map((all) => Object.fromEntries(all)),
      unset: fc.array(
        fc.constantFrom('note', 'place.floor', 'price', 'customFields.ram', 'nowhere.at', 'parts'),
        few,
      ),
      increment: fc.dictionary(
        fc.constantFrom('price', 'place.floor', 'customFields.ram'),
        fc.integer({ min: -3, max: 3 }),
        { maxKeys: 1 },
      ),
      push: lists,
      pull: fc.oneof({ weight: 9, arbitrary: lists }, { weight: 1, arbitrary: fc.constant({ name: ['x'] }) }),
    },
    { requiredKeys: [] },
  );

  return { documents, where, query, change };
}
