import { parse } from 'csv-parse/sync';
import type { CsvRow } from '../../src/csv/csv-row.ts';
import { message } from '../../src/messages.ts';

/** A file: as text, or as rows of cells. */
export type File = string | readonly (readonly string[])[];

/** What a CSV reader passes to core: the header and the rows. */
export function rowsOf(file: File): { readonly header: readonly string[]; readonly rows: readonly CsvRow[] } {
  const [header = [], ...rows] =
    typeof file === 'string'
      ? parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true })
      : file;
  return {
    header,
    rows: rows.map((cells, index) => ({
      line: index + 2,
      cells,
      ...(cells.length !== header.length && {
        fault: { message: message.raggedRow(cells.length, header.length), code: 'unreadable' },
      }),
    })),
  };
}
