import type { Batch } from './batch.ts';

const nouns = {
  assets: 'asset',
  items: 'item',
  people: 'person',
  vendors: 'vendor',
  records: 'record',
} as const;

/** To how many of what: '38 assets', '1 person'; empty while that isn't known. */
export function changedText({ changed }: Pick<Batch, 'changed'>): string {
  if (!changed) return '';
  const { count, of } = changed;
  return `${count.toLocaleString('en-GB')} ${count === 1 ? nouns[of] : of}`;
}
