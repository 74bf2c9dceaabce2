import fc from 'fast-check';
import type { ApiOperation } from '../support/openapi.ts';
import { fitting, nastyTexts, nastyValues, nearly, type Plausible } from './json-arbitraries.ts';

/** A request to try. */
export interface FuzzedCall {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Requests for an operation of the document: valid, nearly valid, and hostile. */
export function callsOf(
  operation: ApiOperation,
  ids: readonly string[],
  plausible: Plausible,
): fc.Arbitrary<FuzzedCall> {
  const { operationId } = operation;
  return fc
    .record({
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(operation.method) },
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'),
      ),
      path: fc.tuple(pathsOf(operation, ids), queriesOf(operation)).map(([path, query]) => `${path}${query}`),
      headers,
      content: contentOf(operation, plausible),
    })
    .map(({ method, path, headers: given, content }) => ({
      operationId,
      method,
      path,
      headers: { ...(content === undefined ? {} : { 'content-type': content.type }), ...given },
      body: content?.body,
    }));
}

/** Encodes what would end a path or header. */
const visible = (text: string): string => text.replace(/[^\x21-\x7e]/g, (sign) => encode(sign));

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function pathsOf({ path }: ApiOperation, ids: readonly string[]): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    fc.constantFrom(...nastyTexts).map(encode),
    fc.constantFrom('%', '%zz', '%c3%28', '%ED%A0%80', '..', '.', '%2e%2e', 'a/b', 'a%2Fb', ';x', ''),
    fc.string({ maxLength: 20 }).map(encode),
  );
  return id.map((one) => `/api${path.replaceAll(/\{\w+\}/g, one)}`);
}

function queriesOf({ parameters }: ApiOperation): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const value = fc.oneof(
        { weight: 3, arbitrary: fitting(schema) },
        nearly(schema),
        name === 'where' ? wheres : nastyValues,
      );
      const written = value.map((one) =>
        (Array.isArray(one) ? one : [one]).map((each) => `${name}=${encode(textOf(each))}`).join('&'),
      );
      return fc.option(written, { freq: 3, nil: '' });
    });
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    fc.constantFrom(
      'x=1',
      '__proto__[a]=1',
      'a[b][c]=d',
      'limit[]=1',
      '&&',
      '=',
      'search=%',
      'where=%ff',
      'constructor=1',
      'field.ram_gb=1',
      'field.constructor=1',
      `a=${'b'.repeat(8000)}`,
    ),
  );
  return fc.tuple(odd, ...pairs).map((parts) => {
    const query = parts.filter((part) => part !== '').join('&');
    return query === '' ? '' : `?${visible(query)}`;
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const wheres = fc
  .array(
    fc.constantFrom(
      'name:',
      'status:Available',
      'assignedTo:',
      'field.ram_gb',
      '>=16',
      '<',
      '-',
      '(',
      ')',
      'OR',
      '"',
      '\\',
      '*',
      ',',
      '~',
      'x',
      'createdAt>2026',
      'version:1',
      'keys.name:x',
      ' ',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

interface Content {
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** Deeply nested JSON, as objects and as lists. */
const nested: readonly Content[] = [10, 1_000, 50_000].flatMap((depth) =>
  [
    ['{"customFields":', '}'],
    ['[', ']'],
  ].map(([open = '', close = '']) => ({
    type: 'application/json',
    body: `${open.repeat(depth)}1${close.repeat(depth)}`,
  })),
);

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/png',
  'x',
  '',
];

function contentOf(
  { requestBody, method }: ApiOperation,
  plausible: Plausible,
): fc.Arbitrary<Content | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map((one) => ({ type: 'application/json', body: JSON.stringify(one) ?? 'null' }));
  const schema = requestBody?.content['application/json']?.schema;
  const csv = requestBody?.content['text/csv'] !== undefined;
  return fc.oneof(
    { weight: 6, arbitrary: csv ? csvFiles : json(fitting(schema ?? {}, plausible)) },
    { weight: 4, arbitrary: csv ? csvFiles : json(nearly(schema, plausible)) },
    { weight: 1, arbitrary: json(nastyValues) },
    { weight: 1, arbitrary: fc.constantFrom(...nested) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom(...contentTypes),
        body: fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          fc.string({ unit: 'binary', maxLength: 40 }),
          fc.constantFrom('{', '[', '{"a":1}', '--x\r\n\r\n--x--', 'a=b'),
        ),
      }),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const cells = fc.oneof(
  fc.constantFrom(
    'Available',
    'Assigned',
    'Laptop',
    'Software License',
    'New',
    '2026-01-01',
    '-1',
    '1e9',
    '"',
    '""',
    '"a\nb"',
    '(none)',
    '=1+1',
    'QTM1000',
    'admin@northwind.example',
  ),
  fc.constantFrom(...nastyTexts),
  fc.string({ maxLength: 8 }),
);
const columns = [
  'assetId',
  'name',
  'type',
  'status',
  'sku',
  'price',
  'assignedTo',
  'location',
  'field.ram_gb',
  'x',
  '',
  'name',
];

const csvFiles = fc
  .record({
    mark: fc.constantFrom('', '\ufeff'),
    by: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n'),
    header: fc.oneof(
      fc.constant(['assetId', 'name', 'type', 'status']),
      fc.constant(['name', 'type', 'price', 'sku']),
      fc.array(fc.constantFrom(...columns), { maxLength: 8 }),
    ),
    rows: fc.array(fc.array(cells, { maxLength: 6 }), { maxLength: 4 }),
  })
  .map(({ mark, by, end, header, rows }) => ({
    type: 'text/csv',
    body: mark + [header, ...rows].map((row) => row.join(by)).join(end),
  }));

const headerValues: Readonly<Record<string, readonly string[]>> = {
  'if-match': ['"1"', '"2"', '*', 'W/"1"', '""', 'x', '"99999999999999999999"'],
  'idempotency-key': ['key-1', 'key-2', '', ' ', 'x'.repeat(300), '__proto__'],
  prefer: ['strict', 'wait=60', ',,,', 'respond-async'],
  accept: ['application/json', 'text/html', 'application/x-ndjson', '*/*', '', 'x'],
  'content-encoding': ['gzip', 'identity', 'br'],
  'last-event-id': ['0', '-1', '99999999999999999999', 'x'],
  'x-forwarded-for': ['1.2.3.4', 'x', ','],
  cookie: ['qm_session=x', 'a', '=;=', `qm_session=${'a'.repeat(43)}`],
  host: ['evil.example', 'x y', '[', ''],
  'x-http-method-override': ['DELETE'],
  expect: ['x'],
};

const header = fc.oneof(
  ...Object.entries(headerValues).map(([name, values]) =>
    fc.tuple(fc.constant(name), fc.constantFrom(...values)),
  ),
);

/** Mostly none, otherwise one or two. */
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc
    .array(header, { minLength: 1, maxLength: 2 })
    .map((pairs): Record<string, string> => Object.fromEntries(pairs)),
);
