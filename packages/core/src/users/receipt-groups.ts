import { acknowledgedWords } from '../acknowledgements/words.ts';
import type { Receipt } from './handover.ts';

type Line = Pick<Receipt['assets'][number], 'to' | 'toName' | 'location'>;

/** The assets under one heading of a receipt. */
export interface ReceiptGroup<One> {
  readonly title: string;
  readonly assets: readonly One[];
}

/**
 * Groups a receipt's assets: first by the location they came back to, then by the person they were handed to.
 */
export function receiptGroups<One extends Line>(assets: readonly One[]): ReceiptGroup<One>[] {
  const back = new Map<string, One[]>();
  const over = new Map<string, One[]>();
  for (const asset of assets) {
    const [groups, key] = asset.to === undefined ? [back, asset.location ?? ''] : [over, asset.to];
    const group = groups.get(key);
    if (group) group.push(asset);
    else groups.set(key, [asset]);
  }
  return [
    ...sorted(back).map(([place, group]) => ({
      title: place === '' ? 'Came back' : `Came back to ${place}`,
      assets: group,
    })),
    ...(over.size > 0 ? [{ title: 'Handed over', assets: sorted(over).flatMap(([, group]) => group) }] : []),
  ];
}

const sorted = <One>(groups: ReadonlyMap<string, One>): [string, One][] =>
  [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** An asset's details on a receipt, besides its name and asset ID. */
export const receiptDetail = ({
  serialNumber,
  condition,
  acknowledged,
}: Pick<Receipt['assets'][number], 'serialNumber' | 'condition' | 'acknowledged'>): string =>
  [
    serialNumber === undefined ? '' : `Serial number ${serialNumber}`,
    condition,
    acknowledged ? acknowledgedWords(acknowledged) : '',
  ]
    .filter(Boolean)
    .join(', ');

/** The title of every receipt. */
export const receiptTitle = 'Equipment returned';
