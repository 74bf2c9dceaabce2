import type { BoundColumn } from '../csv/columns.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { lackingCell, refusedCell, repeatedKey, rowError, unreadableRow } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { type AccountState, readAccountState } from './account-state.ts';
import {
  type PersonColumnName,
  type PersonColumns,
  type PersonTarget,
  readPersonCell,
} from './person-csv-columns.ts';
import { newUserSchema } from './user.ts';

/**
 * The fields of a person that a row sets, by column name in an export; null clears, absent leaves the field
 * as it is.
 */
export type PersonField = Exclude<PersonColumnName, 'email' | 'firstName' | 'lastName' | 'accountState'>;

export interface PersonValue {
  /** The cell as it is in the file; absent if the value comes from several cells. */
  readonly written?: string;
  /** The column's header in the file. */
  readonly header?: string;
  readonly value: string | null;
}

/** A row as far as it can be read without looking anything up. */
export interface PersonRow {
  readonly line: number;
  /** In lower case; '' if the row has no valid one. */
  readonly email: string;
  readonly values: ReadonlyMap<PersonField, PersonValue>;
  /** Absent leaves the state as it is. */
  readonly account: AccountState | undefined;
  readonly errors: readonly RowError[];
}

/** Reads the rows of one file, in order: the returned function remembers the addresses it has seen. */
export function personRowReader({ columns }: PersonColumns): (row: CsvRow) => PersonRow {
  const lines = new Map<string, number>();
  const emailHeader = columns.find(({ target }) => target.name === 'email')?.header ?? 'email';
  return (row) => {
    const { line } = row;
    if (row.fault !== undefined)
      return {
        line,
        email: '',
        values: new Map(),
        account: undefined,
        errors: [unreadableRow(line, row.fault)],
      };
    const { cells, errors } = readCells(columns, row);
    const email = cells.get('email')?.value ?? '';
    if (email === '' && !errors.some(({ column }) => column === emailHeader))
      errors.unshift(lackingCell(line, emailHeader));
    const first = lines.get(email);
    if (first !== undefined) errors.push(repeatedKey(line, emailHeader, email, first));
    else if (email !== '') lines.set(email, line);
    const manager = cells.get('manager');
    if (email !== '' && manager?.value === email)
      errors.push(rowError(line, manager.header ?? '', email, message.ownManager));
    const values = new Map<PersonField, PersonValue>();
    for (const name of ['name', 'department', 'position', 'phone', 'role', 'manager'] as const) {
      const cell = cells.get(name);
      if (cell) values.set(name, cell);
    }
    const full = values.has('name') ? undefined : fullName(cells);
    if (full?.ok && full.value !== null) values.set('name', { value: full.value });
    if (full && !full.ok) errors.push(rowError(line, '', '', full.message));
    const account = readAccountState(cells.get('accountState')?.value ?? '');
    return { line, email, values, account, errors };
  };
}

/** The problems with a row that can be found without looking anything up. */
export const localPersonErrors = ({ errors }: PersonRow): readonly RowError[] => errors;

function fullName(cells: ReadonlyMap<PersonColumnName, PersonValue>) {
  const written = [cells.get('firstName')?.value, cells.get('lastName')?.value].filter(Boolean).join(' ');
  return written === '' ? undefined : parsedValue(newUserSchema.shape.displayName.safeParse(written));
}

function readCells(columns: readonly BoundColumn<PersonTarget>[], row: CsvRow) {
  const cells = new Map<PersonColumnName, PersonValue>();
  const errors: RowError[] = [];
  for (const { target, header, index, value: constant } of columns) {
    const written = constant ?? row.cells[index ?? -1] ?? '';
    if (written.trim() === '') continue;
    const read = readPersonCell(target.name, written);
    if (read.ok) cells.set(target.name, { written, header, value: read.value });
    else errors.push(refusedCell(row.line, header, unescapeFormula(written), read));
  }
  return { cells, errors };
}
