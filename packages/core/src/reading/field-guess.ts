import { fieldPrefix } from '../assets/asset-csv-target.ts';
import { ownValue } from '../csv/own-value.ts';
import { bindingOf } from '../fields/bound-fields.ts';
import { decimalEvidence, looksLikeDay, readAmount } from './cell-values.ts';
import { columnReader, ownName } from './foreign-rows.ts';
import { mostOptions, type NewField, newFieldSchema } from './new-field.ts';
import { custodianField, placeField, type ReadColumn } from './reading.ts';
import type { ReadPart } from './sheet.ts';

export type FieldGuess = Pick<NewField, 'type' | 'options'>;

/** The fields that we name ourselves. */
const ownNames: Readonly<Record<string, string>> = {
  [custodianField]: 'Custodian',
  [placeField]: 'Assigned at',
  quantity: 'Quantity',
};

/** The custom field for the names of holders without an account. */
export const custodian: NewField = { apiName: custodianField, displayName: 'Custodian', type: 'text' };

/** How the custom fields that columns fill and that aren't there are made. */
export function newFieldsOf(
  columns: readonly ReadColumn[],
  part: ReadPart,
  known: ReadonlySet<string>,
): NewField[] {
  return columns.flatMap((column) => {
    const apiName = column.to.startsWith(fieldPrefix) ? column.to.slice(fieldPrefix.length) : '';
    if (apiName === '' || known.has(apiName) || bindingOf(apiName) !== undefined) return [];
    const at = column.from[0]?.[0] ?? 0;
    const header = part.header[at] ?? apiName;
    const named = newFieldSchema.shape.displayName.safeParse(ownValue(ownNames, apiName) ?? ownName(header));
    const displayName = named.data ?? apiName;
    const isText = apiName === custodianField || apiName === placeField || column.how !== 'text';
    const read = columnReader(column, part.header);
    const cells = isText ? [] : part.rows.map((row) => read(row) ?? '');
    return [{ apiName, displayName, ...guessField(cells, header) }];
  });
}

/** The type of field that takes all of these cells: what the header states, or what they look like. */
export function guessField(cells: Iterable<string>, header = ''): FieldGuess {
  const stated = /,\s*type:\s*(\w+)\s*$/i.exec(header)?.[1]?.toLowerCase();
  if (stated === 'text') return { type: 'text' };
  const numbers: string[] = [];
  const choices = new Map<string, string>();
  const seen = new Set<string>();
  let [isDay, isNumber, isSelect] = [true, true, true];
  let count = 0;
  for (const cell of cells) {
    const text = cell.trim();
    if (text === '') continue;
    count += 1;
    if (seen.has(text)) continue;
    if (seen.size < mostSeen) seen.add(text);
    if (isDay) isDay = looksLikeDay(text);
    if (isNumber) {
      isNumber = plainNumber.test(text);
      numbers.push(text);
    }
    if (isSelect) {
      const key = text.toLowerCase();
      if (!choices.has(key)) choices.set(key, text);
      isSelect = choices.size <= mostOptions;
    }
    // Most columns show it by their first cells.
    if (!isDay && !isNumber && !isSelect) return { type: 'text' };
  }
  if (count === 0) return { type: 'text' };
  if (isDay) return { type: 'date' };
  const { decimal } = decimalEvidence(isNumber ? numbers : []);
  if (isNumber && numbers.every((cell) => readAmount(cell, decimal) !== undefined)) return { type: 'number' };
  const repeats = isSelect && (stated === 'option' || choices.size * 2 <= count);
  const options = repeats ? newFieldSchema.shape.options.safeParse([...choices.values()]).data : undefined;
  return options ? { type: 'select', options } : { type: 'text' };
}

/** How many different cells of a column are remembered: the same again says nothing more. */
const mostSeen = 1000;

/** A number that isn't a code with zeros before it, or too long to be one. */
const plainNumber = /^-?(?:0|[1-9][\d.,'’\s]{0,14}|0[.,]\d{1,12})$/;
