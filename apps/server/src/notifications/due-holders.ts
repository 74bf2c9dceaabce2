import type { ReadableEvent } from '@quartermaster/core/events/event';
import { matches } from '@quartermaster/core/query/matches';
import { parseWhere } from '@quartermaster/core/query/text';
import type { Collection } from '@quartermaster/store';
import type { AssetDocument } from '../assets/collection.ts';

/** Who holds assets that a `maintenance.summary` is about: how many, by address. */
export async function dueHolders(
  assets: Collection<AssetDocument>,
  { data }: ReadableEvent,
): Promise<ReadonlyMap<string, number>> {
  const holders = new Map<string, number>();
  const { type, typeId, day, where } = data;
  const parsed = parseWhere(String(where));
  if (!parsed.ok) return holders;
  const due = { op: 'range', path: 'maintenanceDue', lte: String(day) } as const;
  for await (const asset of assets.stream({ where: due, sort: ['maintenanceDue'] })) {
    const { assignedTo } = asset;
    if (assignedTo === undefined || asset.typeId !== typeId) continue;
    if (matches(parsed.where, { ...asset, type }, []))
      holders.set(assignedTo, (holders.get(assignedTo) ?? 0) + 1);
  }
  return holders;
}
