import { type Client, type CsvBody, createClient, createStreamClient } from '@quartermaster/contract';
import type { AssetImportLine, ItemImportLine } from '@quartermaster/core/csv/import-result';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { Company } from './builders/company.ts';
import { type CompanyLocation, headquarters } from './builders/locations.ts';
import type { Person } from './builders/people.ts';
import type { PlannedRequest } from './builders/requests.ts';
import { assetsCsv, catalogueCsv } from './company-csv.ts';

/** Progress with one kind of record. */
export interface FillProgress {
  readonly kind: 'people' | 'locations' | 'vendors' | 'catalogue' | 'assets' | 'requests';
  readonly done: number;
  readonly total: number;
}

/** Maximum concurrent calls. */
const atOnce = 8;

/**
 * Creates a company on an empty server, using only the API and its CSV imports.
 * @param token of an administrator, who may be one of the company's people
 * @throws if the server refuses anything
 */
export async function fillCompany(
  url: string,
  token: string,
  company: Company,
  onProgress: (progress: FillProgress) => void = () => {},
): Promise<void> {
  const door = { url, token: () => token };
  const client = createClient(door);
  const streams = createStreamClient(door);
  const counted =
    (kind: FillProgress['kind'], total: number) =>
    (done: number): void =>
      onProgress({ kind, done, total });
  const { people, locations, vendors, catalogue, assets, requests } = company;

  const me = await client.auth.me();
  await client.settings.update({ companyName: company.name, email: me.email });
  const strangers = people.filter(({ account }) => account.email !== me.email);
  await addPeople(client, strangers, counted('people', strangers.length));
  const locationIds = await addLocations(client, locations, counted('locations', locations.length));
  await inParallel(vendors, (vendor) => client.vendors.create(vendor), counted('vendors', vendors.length));
  await read(
    streams.catalogue.import({}, csvBody(catalogueCsv(catalogue))),
    counted('catalogue', catalogue.length),
  );
  await read(streams.assets.import({}, csvBody(assetsCsv(assets))), counted('assets', assets.length));
  const itemIds = await itemIdsBySku(client);
  await inParallel(
    requests,
    (planned) => addRequest(client, planned, { itemIds, locationIds }),
    counted('requests', requests.length),
  );
}

type Counter = (done: number) => void;

const addPeople = (client: Client, people: readonly Person[], count: Counter): Promise<void> =>
  inParallel(people, ({ account }) => client.users.create(account), count);

/** Parents before their children. @returns ids by path */
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

/** The transitions that take a new request to a status. */
const stepsTo: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: [],
  procuring: ['procuring'],
  pending_delivery: ['procuring', 'pending_delivery'],
  fulfilled: ['procuring', 'pending_delivery', 'fulfilled'],
  rejected: ['rejected'],
};

interface Ids {
  readonly itemIds: ReadonlyMap<string, string>;
  readonly locationIds: ReadonlyMap<string, string>;
}

async function addRequest(client: Client, planned: PlannedRequest, ids: Ids): Promise<void> {
  const { items, locationPath, status, procurement, reason, ...fields } = planned;
  const { id } = await client.requests.create({
    ...fields,
    items: items.map(({ sku, quantity }) => ({ catalogItemId: known(ids.itemIds, sku), quantity })),
    location: known(ids.locationIds, locationPath),
  });
  for (const to of stepsTo[status]) {
    await client.requests.transition({
      params: { id },
      body: {
        to,
        ...(to === 'pending_delivery' && procurement ? { procurement } : {}),
        ...(to === 'rejected' && reason !== undefined ? { reason } : {}),
      },
    });
  }
}

async function itemIdsBySku(client: Client): Promise<ReadonlyMap<string, string>> {
  const { items } = await client.catalogue.list({ limit: 200 });
  return new Map(items.flatMap(({ id, sku }) => (sku === undefined ? [] : [[sku, id]])));
}

const csvBody = (text: string): CsvBody => new Blob([text]);

/** Waits for an import to finish; every row must have been imported. */
async function read(lines: AsyncIterable<AssetImportLine | ItemImportLine>, count: Counter): Promise<void> {
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

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`'${name}' was not made`);
  return id;
}
