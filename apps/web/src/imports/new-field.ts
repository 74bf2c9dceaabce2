import { ownName } from '@quartermaster/core/reading/foreign-rows';
import { type NewField, newFieldSchema } from '@quartermaster/core/reading/new-field';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';

const iso = /^\d{4}-\d\d-\d\d$/;

/** The custom field that a column of the file is taken into; undefined if it goes elsewhere. */
export function newFieldFor(
  { header, samples, proposal }: FilePreview,
  { reading }: Choice,
  at: number,
  to: string,
): NewField | undefined {
  if (!to.startsWith('field.')) return undefined;
  const guess = proposal.columnTypes[at] ?? { type: 'text' };
  // Dates that aren't ISO dates need an order.
  const isUnread = guess.type === 'date' && !(samples[at] ?? []).every((cell) => iso.test(cell));
  const apiName = to.slice('field.'.length);
  const displayName = newFieldSchema.shape.displayName.safeParse(ownName(header[at] ?? '')).data ?? apiName;
  const order = reading.columns.find(({ dates }) => dates !== undefined);
  return { apiName, displayName, ...(isUnread && !order ? { type: 'text' as const } : guess) };
}
