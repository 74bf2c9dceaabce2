import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStreamClient, isApiError } from '../src/index.ts';

const result = {
  type: 'result',
  dryRun: true,
  processed: 2,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 1,
  issued: 0,
  errors: [{ row: 3, column: 'Größe', value: 'ä', message: 'no' }],
  toCreate: { types: [], locations: [], vendors: [], fields: [], people: [] },
  creations: [],
  leftOut: [],
  message: '',
};
const lines = [
  { type: 'row', row: 2, action: 'create', key: 'A-1' },
  { type: 'error', row: 3, column: 'Größe', value: 'ä', message: 'no' },
  result,
];
const encoded = new TextEncoder().encode(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);

/** A server that answers every call the same way, and the requests it received. */
function answering(respond: () => Response) {
  const requests: Request[] = [];
  const client = createStreamClient({
    url: 'http://qm.test/',
    token: () => 'secret',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return respond();
    },
  });
  return { client, requests };
}

const csv = () => new Blob(['assetId,name\n']);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('an import', () => {
  test('sends the file with its options, and answers line by line wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(encoded.length)), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), encoded.length];
        const pieces = edges.slice(1).map((edge, index) => encoded.slice(edges[index], edge));
        const { client, requests } = answering(() => new Response(ReadableStream.from(pieces)));
        const input = { dryRun: true, map: ['Asset Tag=assetId', 'Name=name'], set: [] };
        expect(await collect(client.assets.import(input, csv(), { idempotencyKey: 'k' }))).toEqual(lines);
        const [request] = requests;
        expect(request?.method).toBe('POST');
        expect(request?.url).toBe(
          'http://qm.test/api/equipment/import?dryRun=true&map=Asset+Tag%3DassetId&map=Name%3Dname',
        );
        expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
          authorization: 'Bearer secret',
          'content-type': 'text/csv',
          accept: 'application/x-ndjson, application/json',
          'idempotency-key': 'k',
        });
        expect(await request?.text()).toBe('assetId,name\n');
      }),
      { numRuns: 30 },
    );
  });

  test('that breaks off before its result throws, after the lines that came', async () => {
    const { client } = answering(() => new Response(encoded.slice(0, 60)));
    const seen: unknown[] = [];
    await expect(async () => {
      for await (const line of client.assets.import({}, csv())) seen.push(line);
    }).rejects.toThrow('The answer broke off before its end');
    expect(seen).toEqual(lines.slice(0, 1));
  });

  test('that is refused throws what the API says', async () => {
    const body = { code: 'FORBIDDEN', status: 403, message: 'Only an administrator can do this' };
    const { client } = answering(() => Response.json(body, { status: 403 }));
    const error: unknown = await collect(client.catalogue.import({}, csv())).catch(
      (thrown: unknown) => thrown,
    );
    expect(isApiError(error) && { code: error.code, status: error.status, message: error.message }).toEqual(
      body,
    );
  });
});

describe('an export', () => {
  test('is its bytes', async () => {
    const { client, requests } = answering(() => new Response('id,sku\r\n'));
    const bytes = await client.assets.export({ columns: 'all', type: ['Laptop', 'Monitor'] });
    expect(await new Response(bytes).text()).toBe('id,sku\r\n');
    expect(requests[0]?.url).toBe('http://qm.test/api/equipment/export?columns=all&type=Laptop&type=Monitor');
    await client.assets.template();
    await client.catalogue.export();
    expect(requests.slice(1).map(({ url }) => url)).toEqual([
      'http://qm.test/api/equipment/template',
      'http://qm.test/api/catalog/export',
    ]);
  });

  test('that is refused throws, also when the answer is no JSON', async () => {
    const { client } = answering(() => new Response('<html>', { status: 503 }));
    await expect(client.assets.export()).rejects.toMatchObject({ status: 503 });
  });
});
