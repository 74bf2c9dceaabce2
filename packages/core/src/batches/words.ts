import type { Batch } from './batch.ts';

const nouns = {
  assets: 'asset',
  items: 'item',
  people: 'person',
  vendors: 'vendor',
  locations: 'location',
  files: 'file',
  records: 'record',
} as const;

/** The number of records, with a noun: '38 assets', '1 person'; empty until known. */
export function changedText({ changed }: Pick<Batch, 'changed'>): string {
  if (!changed) return '';
  const { count, of } = changed;
  return `${count.toLocaleString('en-GB')} ${count === 1 ? nouns[of] : of}`;
}

/** What an undo says beforehand of hand-overs that their holders acknowledged. */
export const endsAcknowledgedText = (count: number): string =>
  count === 1
    ? '1 was acknowledged by its holder since: that stays in its history, the hand-over ends'
    : `${count} were acknowledged by their holders since: that stays in their history, the hand-overs end`;
