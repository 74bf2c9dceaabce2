import type { CountLine, Stocktake } from '@quartermaster/core/stocktakes/stocktake';
import { lotWords } from '@quartermaster/core/stocktakes/words';
import type { Column } from '../output/table.ts';

export const stocktakeColumns: readonly Column<Stocktake>[] = [
  { title: 'Place', value: ({ locationName }) => locationName, minWidth: 12 },
  { title: 'State', value: ({ state }) => state },
  { title: 'Started', value: ({ createdAt }) => createdAt.slice(0, 10) },
  { title: 'Applied', value: ({ appliedAt }) => appliedAt?.slice(0, 10) ?? '', priority: 1 },
  { title: 'ID', value: ({ id }) => id },
];

export const lineColumns: readonly Column<CountLine>[] = [
  { title: 'What', value: (line) => lineWord(line) },
  { title: 'Asset ID', value: ({ asset }) => asset?.assetId ?? '' },
  { title: 'Equipment', value: ({ asset, code }) => asset?.name ?? code ?? '', minWidth: 12 },
  { title: 'Recorded at', value: ({ asset }) => asset?.recordedAt ?? '', priority: 1 },
  { title: 'Assigned to', value: ({ asset }) => asset?.assignedTo ?? '', priority: 2 },
  { title: 'Seen', value: ({ at, asset }) => (at ?? asset?.lastSeen)?.slice(0, 16) ?? '', priority: 3 },
];

/** Of what is unexpected, why: nobody knows it, or why it was retired. */
const lineWord = ({ lot, asset, isMoved, movedBy }: CountLine): string =>
  lot === 'unexpected'
    ? asset?.retired === undefined
      ? 'Unknown'
      : `Retired, ${asset.retired}`
    : isMoved
      ? `Moved since${movedBy === undefined ? '' : ` by ${movedBy}`}`
      : lotWords[lot];
