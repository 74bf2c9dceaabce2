import type { CsvRow } from '../csv/csv-row.ts';
import { type PersonRow, personRowReader } from './person-csv.ts';
import type { PersonColumns } from './person-csv-columns.ts';

/**
 * Puts the rows of a file so that managers come before those whom they manage; otherwise the order stays.
 * Then no row names somebody whom only a later one adds, and on the way from one valid set of reporting lines
 * to another there is no cycle. Undefined if the file names no managers.
 */
export function managersFirst(
  columns: PersonColumns,
): ((rows: readonly CsvRow[]) => readonly CsvRow[]) | undefined {
  if (!columns.columns.some(({ target }) => target.name === 'manager')) return undefined;
  return (rows) => {
    const read = personRowReader(columns);
    const known = rows.map((row) => ({ row, person: read(row) }));
    const byEmail = new Map(known.flatMap((one) => (isNamed(one.person) ? [[one.person.email, one]] : [])));
    const placed = new Set<CsvRow>();
    return known.flatMap((one) => {
      const upwards: CsvRow[] = [];
      for (let at: typeof one | undefined = one; at && !placed.has(at.row); ) {
        placed.add(at.row);
        upwards.push(at.row);
        at = byEmail.get(at.person.values.get('manager')?.value ?? '');
      }
      return upwards.toReversed();
    });
  };
}

const isNamed = ({ email, errors }: PersonRow): boolean => email !== '' && errors.length === 0;
