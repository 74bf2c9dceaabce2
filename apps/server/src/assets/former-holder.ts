import { isChange, isReadable } from '@quartermaster/core/events/event';
import type { EventLog } from '@quartermaster/store';
import { eachNewestFirst } from '../events/each-newest-first.ts';
import type { AssetDocument } from './collection.ts';

/** How much of an asset's history is read at a time, and at most. */
const pageSize = 50;
const mostLooked = 20 * pageSize;

/**
 * The ids of the assets that are being retired while nobody holds them.
 * @param documents each as it is and as it is to be
 */
export function retiringUnheld(documents: readonly AssetDocument[]): string[] {
  const free = documents.filter(
    ({ retired, assignedTo }) => retired === undefined && assignedTo === undefined,
  );
  const ids = new Set(free.map(({ id }) => id));
  return documents.flatMap(({ id, retired }) => (retired !== undefined && ids.has(id) ? [id] : []));
}

/** The ids of the people who held these assets last, as their histories tell. */
export async function formerHoldersOf(
  log: Pick<EventLog, 'read'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const id of ids) {
    const holder = await formerHolderOf(log, id);
    if (holder !== undefined) found.set(id, holder);
  }
  return found;
}

async function formerHolderOf(log: Pick<EventLog, 'read'>, id: string): Promise<string | undefined> {
  let looked = 0;
  for await (const event of eachNewestFirst(log, { subject: { kind: 'asset', id } }, pageSize)) {
    looked += 1;
    // What is on its way isn't held by whom it goes to, and what only reports may come late, with what was before.
    if (isReadable(event) && isChange(event) && event.data.status !== 'Pending Delivery')
      if (typeof event.data.assignedToId === 'string') return event.data.assignedToId;
    if (looked === mostLooked) return undefined;
  }
  return undefined;
}
