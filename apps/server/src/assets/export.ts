import type { Received, streams } from '@quartermaster/contract';
import {
  assetExportColumns,
  assetExportHeader,
  assetExportRow,
} from '@quartermaster/core/assets/asset-csv-export';
import { locationPaths } from '@quartermaster/core/locations/location';
import { itemNames } from '../catalogue/item-names.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { listSort, type Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredAsset } from './collection.ts';
import { assetFilter } from './list.ts';
import type { AssetService } from './service.ts';

/**
 * The rows of an export, header first, read while they are sent. Records in the event log that the caller
 * exported.
 */
export async function exportAssets(
  {
    runtime,
    assets,
    catalogue,
  }: {
    readonly runtime: Runtime;
    readonly assets: AssetService;
    readonly catalogue: CatalogueService;
  },
  caller: Caller,
  {
    columns: which,
    sort: order,
    format: _format,
    bom: _bom,
    ...filters
  }: Received<typeof streams.assets.export>,
  reading: Reading,
): Promise<AsyncIterable<readonly string[]>> {
  const { fields, locations } = assets.deps;
  const [known, definitions, places] = await Promise.all([
    assets.listFields(caller),
    fields.customFields(),
    locations.all(),
  ]);
  const columns = unwrap(assetExportColumns(which, definitions));
  const where = await assetFilter(filters, caller, known);
  const sort = listSort(order, ['keys.assetId'], known);
  const paths = locationPaths(places);
  const withItems = columns.some(({ name }) => name === 'catalogItemId');
  const withHolders = columns.some(({ name }) => name === 'lastHeldBy');
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'equipment', columns: which.join(',') },
    }),
  ]);
  const rowsOf = async (batch: readonly StoredAsset[]): Promise<readonly string[][]> => {
    const presented = await assets.present(batch);
    const items = await itemNames(catalogue.collection, {
      ids: withItems ? batch.flatMap(({ catalogItemId }) => catalogItemId ?? []) : [],
    });
    const people = await assets.deps.users.collection.getMany(
      withHolders ? [...new Set(batch.flatMap(({ lastHeldBy }) => lastHeldBy ?? []))] : [],
    );
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    const namesOf = {
      place: (id: string) => paths.get(id),
      item: (id: string) => items.textOf(id),
      person: (id: string) => emails.get(id),
    };
    return mapYielding(presented, (asset) => assetExportRow(columns, asset, namesOf, definitions));
  };
  return (async function* () {
    yield assetExportHeader(columns);
    const readable = new ReadableRows(assets.collection);
    const all = assets.collection.stream({ where, sort }, reading);
    for await (const batch of readable.batches(all)) yield* await rowsOf(batch);
    yield* readable.leftOut();
  })();
}
