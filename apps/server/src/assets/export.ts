import type { Received, streams } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import {
  assetExportColumns,
  assetExportHeader,
  assetExportLine,
} from '@quartermaster/core/assets/asset-csv-export';
import { locationPaths } from '@quartermaster/core/locations/location';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { mapInTurns } from '../in-turns.ts';
import type { Services } from '../services.ts';
import type { StoredAsset } from './collection.ts';
import { assetFilter } from './list.ts';

/** Assets that are given their names at once. */
const batchSize = 200;

/** The lines of an export, read as they are sent. That somebody exported is recorded. */
export async function exportAssets(
  { runtime, assets }: Services,
  actor: Actor,
  { columns: which, ...filters }: Received<typeof streams.assets.export>,
): Promise<AsyncIterable<string>> {
  const { fields, locations } = assets.around;
  const [where, definitions, places] = await Promise.all([
    assetFilter(filters, actor, assets.around),
    fields.customFields(),
    locations.all(),
  ]);
  const columns = assetExportColumns(which, definitions);
  const paths = locationPaths(places);
  await runtime.store.events.append([
    domainEvent(runtime, {
      type: 'export.started',
      actor: byUser(actor),
      subject: { kind: 'asset', id: '' },
      data: { columns: which },
    }),
  ]);
  const linesOf = async (batch: readonly StoredAsset[]): Promise<string> => {
    const presented = await assets.present(batch);
    const lines = await mapInTurns(presented, (asset) =>
      assetExportLine(columns, asset, (id) => paths.get(id)),
    );
    return lines.join('');
  };
  return (async function* () {
    yield assetExportHeader(columns);
    let batch: StoredAsset[] = [];
    for await (const asset of assets.collection.stream({ where, sort: ['keys.assetId'] })) {
      if (batch.push(asset) < batchSize) continue;
      yield await linesOf(batch);
      batch = [];
    }
    yield await linesOf(batch);
  })();
}
