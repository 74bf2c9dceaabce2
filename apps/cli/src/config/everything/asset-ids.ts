import type { StreamClient } from '@quartermaster/contract';
import {
  type Withholding,
  withheldColumns,
  withholdingSchema,
} from '@quartermaster/core/assets/asset-id-ledger';
import { mostReserved } from '@quartermaster/core/assets/most-reserved';
import { escapeFormula, unescapeFormula } from '@quartermaster/core/csv/formula';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../../context.ts';
import { exitCodes, Failure } from '../../failure.ts';
import { type Cells, cellIn, openTable, type Table, tableOf, type Unreadable } from './csv-file.ts';
import { parts } from './folder.ts';

/**
 * The asset IDs of deleted assets and of reservations, which no asset may get elsewhere either. Reservations are
 * numbered, because their ids are of no use elsewhere.
 */
export async function assetIdsTable(streams: StreamClient, unreadable: Unreadable): Promise<Table> {
  const table = await tableOf(await streams.exports.assetIds(), unreadable);
  const cells = withheldColumns.map((name) => cellIn(table, name));
  const byReservation = new Map<string, Cells[]>();
  for await (const row of table.rows) {
    const [assetId = '', reason = '', reservation = ''] = cells.map((cellOf) => cellOf(row));
    const others = byReservation.get(reservation) ?? [];
    if (others.push([assetId, reason]) === 1) byReservation.set(reservation, others);
  }
  const deleted = (byReservation.get('') ?? []).sort(inOrder);
  byReservation.delete('');
  const reservations = [...byReservation.values()].map((ids) => ids.sort(inOrder));
  reservations.sort(([one = []], [other = []]) => inOrder(one, other));
  return {
    header: withheldColumns,
    rows: (async function* () {
      for (const [nth, rows] of [deleted, ...reservations].entries())
        for (const [assetId = '', reason = ''] of rows)
          yield [escapeFormula(assetId), reason, nth === 0 ? '' : String(nth)];
    })(),
  };
}

/** Q9 comes before Q10. */
const inOrder = ([one = '']: Cells, [other = '']: Cells): number =>
  one.length - other.length || (one < other ? -1 : 1);

/** Withholds them here, and returns how many weren't before. */
export async function withholdAssetIds(context: Context, folder: string): Promise<number> {
  const client = await context.client();
  const withhold = async () => {
    const toCome = await assetIdsIn(folder);
    let count = 0;
    for await (const some of withholdings(folder)) {
      const deleted = some.deleted.filter((assetId) => !toCome.has(fold(assetId)));
      count += (await client.assetIds.withhold({ ...some, deleted })).withheld;
    }
    return count;
  };
  return context.wait('Withholding asset IDs', withhold());
}

/** The folded asset IDs of the folder's assets, one of which may have been deleted while it was written. */
async function assetIdsIn(folder: string): Promise<ReadonlySet<string>> {
  const table = await openTable(folder, parts.assets);
  const assetIdOf = cellIn(table, 'assetId');
  const found = new Set<string>();
  for await (const row of table.rows) found.add(fold(unescapeFormula(assetIdOf(row))));
  return found;
}

/** Reads the table as the server takes it: deleted ones as many as it takes at once, and each reservation by itself. */
export async function* withholdings(folder: string): AsyncGenerator<Withholding, void> {
  const table = await openTable(folder, parts.assetIds);
  const cells = withheldColumns.map((name) => cellIn(table, name));
  let [current, some] = ['', none()];
  for await (const row of table.rows) {
    const [assetId = '', reason = '', reservation = ''] = cells.map((cellOf) => unescapeFormula(cellOf(row)));
    if (reason !== 'deleted' && reason !== 'reserved' && reason !== 'released')
      throw refused(`'${reason}' is no reason that withholds ${assetId}`);
    if (current !== reservation || some[reason].length === mostReserved) {
      yield checked(some);
      [current, some] = [reservation, none()];
    }
    some[reason].push(assetId);
  }
  yield checked(some);
}

const none = (): Withholding => ({ deleted: [], reserved: [], released: [] });

const refused = (why: string) => new Failure(exitCodes.failed, `${parts.assetIds}: ${why}.`);

function checked(some: Withholding): Withholding {
  const parsed = withholdingSchema.safeParse(some);
  if (parsed.success) return parsed.data;
  throw refused(parsed.error.issues[0]?.message ?? 'Not asset IDs');
}
