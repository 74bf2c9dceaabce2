import { type Client, type CsvBody, createClient, createStreamClient } from '@quartermaster/contract';
import type { AssetImportLine, ItemImportLine } from '@quartermaster/core/csv/import-result';
import type { LocatedAsset } from './builders/assets.ts';
import type { Company } from './builders/company.ts';
import { dayAfter } from './builders/days.ts';
import { type CompanyLocation, headquarters } from './builders/locations.ts';
import { newcomers, type Person } from './builders/people.ts';
import { productsOf } from './builders/vendor-products.ts';
import { assetsCsv, catalogueCsv } from './company-csv.ts';
import type { MoveClock } from './demo-clock.ts';
import { known } from './known.ts';
import { Requesting } from './requesting.ts';

/** Progress with one kind of record. */
export interface FillProgress {
  readonly kind: 'people' | 'locations' | 'vendors' | 'catalogue items' | 'first assets' | 'later events';
  readonly done: number;
  readonly total: number;
}

/** Maximum concurrent calls. */
const atOnce = 8;

/**
 * Creates a company on an empty server, using only the API and its CSV imports.
 * @param token an administrator's, who may be one of the company's people
 * @param moveClock sets the server's clock, so that things happen at their stated times
 * @throws if the server refuses anything
 */
export async function fillCompany(
  url: string,
  token: string,
  company: Company,
  moveClock: MoveClock,
  onProgress: (progress: FillProgress) => void,
): Promise<void> {
  const door = { url, token: () => token };
  const client = createClient(door);
  const streams = createStreamClient(door);
  const counted =
    (kind: FillProgress['kind'], total: number) =>
    (done: number): void =>
      onProgress({ kind, done, total });
  const { people, locations, vendors, catalogue } = company;

  await moveClock(company.since);
  const me = await client.auth.me();
  await client.settings.update({ companyName: company.name, email: me.email });
  const strangers = people.filter(({ account }) => account.email !== me.email);
  await addPeople(client, strangers, counted('people', strangers.length));
  const locationIds = await addLocations(client, locations, counted('locations', locations.length));
  await read(
    streams.catalogue.import({}, csvBody(catalogueCsv(catalogue))),
    counted('catalogue items', catalogue.length),
  );
  const itemIds = await itemIdsBySku(client);
  const idOf = (sku: string): string => known(itemIds, sku);
  await inParallel(
    vendors,
    async (vendor) => {
      const { id } = await client.vendors.create(vendor);
      for (const body of productsOf(vendor.name, catalogue, idOf))
        await client.vendors.addProduct({ params: { id }, body });
    },
    counted('vendors', vendors.length),
  );
  const importAssets = (assets: readonly LocatedAsset[], count?: Counter): Promise<void> =>
    read(streams.assets.import({}, csvBody(assetsCsv(assets))), count);
  const { first, deliveries } = bought(company);
  await importAssets(first, counted('first assets', first.length));

  const requesting = new Requesting(client, { itemIds, locationIds });
  const later = [
    ...deliveries.map(({ at, assets }) => ({ at, happen: () => importAssets(assets) })),
    ...company.requests.flatMap((request) =>
      request.steps.map((step) => ({ at: step.at, happen: () => requesting.take(request, step) })),
    ),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const count = counted('later events', later.length);
  for (const [index, { at, happen }] of later.entries()) {
    await moveClock(at);
    await happen();
    count(index + 1);
  }
  await comeAndGo(client, strangers);
  await retireSome(client);
}

/** What became of some of the oldest assets that nobody holds. */
const retirements = [
  { reason: 'scrapped', note: 'Collected by ReCircle GmbH, certificate RC-26-1187' },
  { reason: 'sold' },
  { reason: 'donated', note: 'To the school across the street' },
  { reason: 'lost', note: 'Left on the 17:42 train from Lisbon, insurer informed' },
  { reason: 'returned to vendor' },
  { reason: 'worn out' },
] as const;

async function retireSome(client: Client): Promise<void> {
  const oldest = { where: 'status:Available', sort: 'purchaseDate', limit: String(retirements.length) };
  const { items } = await client.assets.list(oldest);
  for (const [at, { id }] of items.entries()) {
    const body = retirements[at];
    if (body) await client.assets.retire({ params: { id }, body });
  }
}

/** Two people sign up by themselves and wait for confirmation, and one is suspended. */
async function comeAndGo(client: Client, people: readonly Person[]): Promise<void> {
  for (const newcomer of newcomers) await client.auth.signUp(newcomer);
  const leaver = people.find(({ account }) => account.department === 'Sales');
  if (leaver)
    await client.users.setSuspended({ params: { id: leaver.account.email }, body: { suspended: true } });
}

/** The number of assets in a later delivery. */
const deliverySize = 12;

interface Delivery {
  readonly at: string;
  readonly assets: readonly LocatedAsset[];
}

/** The assets that were there from the start, and those bought since, a few at a time. */
function bought({ assets, since }: Company): { first: LocatedAsset[]; deliveries: Delivery[] } {
  const dayOf = ({ purchaseDate = '' }: Partial<LocatedAsset>): string => purchaseDate;
  const inOrder = assets.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const first = inOrder.filter((asset) => dayOf(asset) < since);
  const deliveries: Delivery[] = [];
  for (let from = first.length; from < inOrder.length; from += deliverySize) {
    const some = inOrder.slice(from, from + deliverySize);
    const last = dayOf(some.at(-1) ?? {});
    deliveries.push({ at: `${dayAfter(last, 1)}T09:00:00Z`, assets: some });
  }
  return { first, deliveries };
}

type Counter = (done: number) => void;

const addPeople = (client: Client, people: readonly Person[], count: Counter): Promise<void> =>
  inParallel(people, ({ account }) => client.users.create(account), count);

/**
 * Adds locations, parents before their children.
 * @returns ids by path
 */
async function addLocations(
  client: Client,
  locations: readonly CompanyLocation[],
  count: Counter,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { path, parentPath, location } of locations) {
    const parentId = parentPath === undefined ? {} : { parentId: known(ids, parentPath) };
    ids.set(path, (await client.locations.create({ ...location, ...parentId })).id);
    count(ids.size);
  }
  await client.locations.setDefault({ params: { id: known(ids, headquarters) } });
  return ids;
}

async function itemIdsBySku(client: Client): Promise<ReadonlyMap<string, string>> {
  const { items } = await client.catalogue.list({ limit: 200 });
  return new Map(items.flatMap(({ id, sku }) => (sku === undefined ? [] : [[sku, id]])));
}

const csvBody = (text: string): CsvBody => new Blob([text]);

/** Waits for an import to finish; every row must have been imported. */
async function read(
  lines: AsyncIterable<AssetImportLine | ItemImportLine>,
  count: Counter = () => {},
): Promise<void> {
  for await (const line of lines) {
    if (line.type === 'progress') count(line.processed);
    if (line.type !== 'result') continue;
    const [fault] = line.errors;
    if (fault) throw new Error(`Line ${fault.row}, ${fault.column} '${fault.value}': ${fault.message}`);
    count(line.processed);
  }
}

async function inParallel<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
  count: Counter,
): Promise<void> {
  const rest = things.values();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const thing of rest) {
      await work(thing);
      done += 1;
      count(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
