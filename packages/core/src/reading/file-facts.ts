import type { CsvDelimiter, CsvEncoding } from '../csv/file-format.ts';

export const encodingNames: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
};

export const separatorNames: Readonly<Record<CsvDelimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
};

/** Two words with letters beyond ASCII, by which people see whether an encoding is the right one. */
export function sampleWords(rows: readonly (readonly string[])[]): readonly string[] {
  const words = new Set<string>();
  for (const row of rows)
    for (const cell of row)
      for (const [word] of cell.matchAll(/[\p{L}\p{M}’'-]*[^\P{L}A-Za-z][\p{L}\p{M}’'-]*/gu)) {
        words.add(word);
        if (words.size === 2) return [...words];
      }
  return [...words];
}
