import type { BulkFailure } from './bulk.ts';

/** Records refused for the same reason. */
export interface RefusalGroup {
  readonly reason: string;
  readonly count: number;
  /** The first of them, by asset ID or name. */
  readonly named: readonly string[];
}

/** How many records are named per reason. */
const mostNamed = 3;

/** Groups refused records by reason, the most frequent first. */
export function refusalGroups(failed: readonly BulkFailure[]): RefusalGroup[] {
  const groups = new Map<string, BulkFailure[]>();
  for (const failure of failed) {
    const group = groups.get(failure.message);
    if (group) group.push(failure);
    else groups.set(failure.message, [failure]);
  }
  return [...groups]
    .map(([reason, all]) => ({
      reason,
      count: all.length,
      named: all.slice(0, mostNamed).map(({ assetId, name, id }) => assetId ?? name ?? id),
    }))
    .sort((one, other) => other.count - one.count);
}

/** 'QTM1000 MacBook' */
export const nameText = ({ assetId, name }: Pick<BulkFailure, 'assetId' | 'name'>): string =>
  [assetId, name].filter(Boolean).join(' ');

/** The first names and how many more there are; undefined without any. */
export const namesText = (named: readonly string[], count: number): string | undefined =>
  named.length === 0 ? undefined : namedText({ count, named });

/** 'QTM1000, QTM1001, QTM1002 and 7 more' */
export function namedText({ count, named }: Pick<RefusalGroup, 'count' | 'named'>): string {
  const more = count - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : ''}`;
}
