import { notRetired } from '@quartermaster/core/assets/retirement';
import type { ReadableEvent } from '@quartermaster/core/events/event';
import { parseWhere } from '@quartermaster/core/query/text';
import { and, equals, exists } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import type { AssetDocument } from '../assets/collection.ts';

/** Who holds assets that a `maintenance.summary` is about: how many, by address. */
export async function dueHolders(
  assets: Collection<AssetDocument>,
  { data }: ReadableEvent,
): Promise<ReadonlyMap<string, number>> {
  const parsed = parseWhere(String(data.where));
  if (!parsed.ok) return new Map();
  const { where } = parsed;
  // The type goes by its id: it may have been renamed since.
  const among = (where.op === 'and' ? where.of : [where]).filter(
    (one) => one.op !== 'equals' || one.path !== 'type',
  );
  const groups = await assets.tally({
    where: and(notRetired, equals('typeId', String(data.typeId)), exists('assignedTo'), ...among),
    by: [{ path: 'assignedTo' }],
  });
  return new Map(groups.map(({ key: [email], count }) => [String(email), count]));
}
