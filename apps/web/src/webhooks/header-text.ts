import { z } from 'zod';

/** A header as the form has it; also one that isn't finished, or has the name of another. */
export interface HeaderRow {
  readonly name: string;
  readonly value: string;
}

const map = z.record(z.string(), z.string());

/** The headers of a JSON object of texts, in its order and with repeated names; undefined for anything else. */
export function headerRows(text: string): readonly HeaderRow[] | undefined {
  if (text.trim() === '') return [];
  if (!map.safeParse(parsed(text)).success) return undefined;
  // In a flat object of texts, names and values take turns; parsing would lose a repeated name.
  const texts = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted)));
  return texts.flatMap((name, at) => (at % 2 === 0 ? { name, value: texts[at + 1] ?? '' } : []));
}

export const headerText = (rows: readonly HeaderRow[]): string =>
  rows.length === 0
    ? ''
    : `{\n${rows.map(({ name, value }) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',\n')}\n}`;

export const isBlank = ({ name, value }: HeaderRow): boolean => name === '' && value === '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
