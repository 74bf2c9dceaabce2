import { type Client, createClient } from '@quartermaster/contract';
import { seededRandom } from '@quartermaster/test-kit/builders/random';
import { running } from './pair.ts';
import { company } from './sample.ts';
import { type Running, type Subject, untilIdle } from './subject.ts';
import { markdown } from './table.ts';

const sizes = { items: 5_000, vendors: 500, productsEach: 10, requests: 10_000 };
/** How many of the requests are delivered, ordered and accepted; the rest are pending. */
const [delivered, ordered, accepted] = [1_000, 1_000, 1_000];
/** Concurrent calls while the server is filled. */
const atOnce = 8;
const calls = 200;

interface Measured {
  readonly title: string;
  readonly path: () => string;
  /** Runs before each call. */
  readonly before?: () => Promise<unknown>;
}

/**
 * Measures the product's catalogue, vendors, requests and dashboard, beside its assets, with one
 * client that waits for each answer.
 */
export async function measureRequests(subject: Subject): Promise<string> {
  const server = await running(subject);
  const client = createClient({ url: server.url, token: () => server.token });
  try {
    const itemIds = await fill(client);
    await untilIdle(server);
    const lines: string[][] = [];
    for (const { title, ...measured } of rowsOf(client, itemIds)) {
      const times = await timesOf(server, measured);
      const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
      lines.push([title, at(0.5), at(0.95)]);
      console.log(lines.at(-1)?.join(' | '));
    }
    return markdown(['ms', 'p50', 'p95'], lines);
  } finally {
    await server.stop();
  }
}

function rowsOf(client: Client, itemIds: readonly string[]): Measured[] {
  const random = seededRandom(4);
  const item = () => random.pick(itemIds);
  const open = 'status=pending&status=procuring&status=pending_delivery';
  const word = (): string => encodeURIComponent(random.pick(modelNames).split(' ')[0] ?? '');
  const changeOne = async (): Promise<void> => {
    const [one] = (await client.requests.list({ limit: '1', status: 'pending' })).items;
    await client.requests.update({
      params: { id: one?.id ?? '' },
      body: { notes: `Asked again ${random.integer(0, 1_000_000)}` },
    });
  };
  return [
    { title: 'assets: page of 50', path: () => '/equipment?limit=50' },
    { title: 'assets: search', path: () => `/equipment?limit=50&search=B${random.integer(1000, 9999)}` },
    { title: 'catalogue: page of 50', path: () => '/catalog?limit=50' },
    { title: 'catalogue: search', path: () => `/catalog?limit=50&search=${word()}` },
    { title: 'catalogue: low stock of a type', path: () => '/catalog?limit=50&type=Laptop&where=inStock<=5' },
    { title: 'catalogue: one item', path: () => `/catalog/${item()}` },
    { title: 'vendors: page of 50, with how each delivers', path: () => '/vendors?limit=50' },
    { title: 'vendors: search', path: () => `/vendors?limit=50&search=vendor${random.integer(10, 499)}` },
    { title: 'vendors: who sells an item', path: () => `/vendors?limit=50&sells=${item()}` },
    { title: 'requests: page of 50', path: () => '/requests?limit=50' },
    { title: 'requests: by three statuses', path: () => `/requests?limit=50&${open}` },
    {
      title: 'requests: status and search',
      path: () => `/requests?limit=50&status=pending&search=${word()}`,
    },
    { title: 'dashboard, nothing changed', path: () => '/dashboard' },
    { title: 'dashboard, after each change of a request', path: () => '/dashboard', before: changeOne },
  ];
}

async function timesOf(
  { url, token }: Running,
  { path, before }: Pick<Measured, 'path' | 'before'>,
): Promise<number[]> {
  const times: number[] = [];
  for (let call = -20; call < calls; call++) {
    await before?.();
    const began = performance.now();
    const answer = await fetch(`${url}/api${path()}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
    if (call >= 0) times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

const modelNames = [...new Set(company.assets.map(({ name }) => name))];

/** Adds items, vendors and requests. @returns the ids of the items */
async function fill(client: Client): Promise<string[]> {
  const random = seededRandom(5);
  const itemIds = await each(sizes.items, async (n) => {
    const { name, type } = random.pick(company.assets);
    const body = { sku: `S${n}`, name: `${name} ${n}`, type, price: 99.5, inStock: n % 40 };
    return (await client.catalogue.create(body)).id;
  });
  await each(sizes.vendors, (n) =>
    client.vendors.create({
      ...{ name: `Vendor ${n}`, email: `vendor${n}@bench.example`, phone: '1', address: 'Street 1' },
      country: 'Norway',
      products: Array.from({ length: sizes.productsEach }, (_, at) => ({
        catalogueItemId: itemIds[(n * sizes.productsEach + at) % itemIds.length] ?? '',
        sku: `V${n}-${at}`,
        price: 90,
      })),
    }),
  );
  await each(sizes.requests, async (n) => {
    const { id } = await client.requests.create({
      userId: random.pick(company.people).account.email,
      items: [{ catalogItemId: random.pick(itemIds), quantity: 1 + (n % 3) }],
      ticketRef: `T-${n}`,
    });
    const to = async (status: 'procuring' | 'pending_delivery' | 'fulfilled'): Promise<unknown> =>
      client.requests.transition({
        params: { id },
        body: {
          to: status,
          ...(status === 'pending_delivery'
            ? { procurement: { vendor: `Vendor ${n % 100}`, expectedDeliveryDate: '2090-01-31' } }
            : {}),
        },
      });
    if (n < delivered + ordered + accepted) await to('procuring');
    if (n < delivered + ordered) await to('pending_delivery');
    if (n < delivered) await to('fulfilled');
  });
  return itemIds;
}

/** Runs a task this many times, a few at once. */
async function each<T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) all[n] = await one(n);
    }),
  );
  return all;
}
