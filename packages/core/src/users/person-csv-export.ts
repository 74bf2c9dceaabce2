import { exportColumns } from '../csv/export-columns.ts';
import { textCell } from '../csv/formula.ts';
import type { Verdict } from '../verdict.ts';
import { accountStateText } from './account-state.ts';
import type { PersonField } from './person-csv.ts';
import type { User } from './user.ts';

export const peopleExportFile = 'people.csv';

const columnNames = [
  'email',
  'name',
  'department',
  'position',
  'phone',
  'role',
  'accountState',
  'manager',
] as const;

export interface PersonExportColumn {
  readonly name: (typeof columnNames)[number];
}

const everyColumn: readonly PersonExportColumn[] = columnNames.map((name) => ({ name }));

/** By default all of them: without the account state, a leaver would come back as an active account. */
export const personExportColumns = (written: readonly string[]): Verdict<readonly PersonExportColumn[]> =>
  exportColumns(written, { usual: everyColumn, all: everyColumn });

/** The person field that a column shows. */
export const personFieldOf = {
  name: 'displayName',
  department: 'department',
  position: 'position',
  phone: 'phoneNumber',
  role: 'role',
  manager: 'manager',
} as const satisfies Record<PersonField, keyof User>;

/** The row for one person. */
export const personExportRow = (columns: readonly PersonExportColumn[], person: User): string[] =>
  columns.map(({ name }) => {
    if (name === 'accountState') return accountStateText(person);
    return name === 'email' ? textCell(person.email) : exportedPersonCell(person, name);
  });

/**
 * The cell that an export writes for a field; an import leaves a field unchanged if its cell is exactly this.
 */
export const exportedPersonCell = (person: User, field: PersonField): string =>
  textCell(person[personFieldOf[field]]);
