import { escapeFormula } from '../csv/formula.ts';
import type { PersonField } from './person-csv.ts';
import type { User } from './user.ts';

export const peopleExportFile = 'people.csv';

/** The first row of an export. */
export const peopleExportHeader = ['email', 'name', 'department', 'position', 'phone', 'role'] as const;

/** The field of a person that a column shows. */
export const personFieldOf = {
  name: 'displayName',
  department: 'department',
  position: 'position',
  phone: 'phoneNumber',
  role: 'role',
} as const satisfies Record<PersonField, keyof User>;

/** The row of one person. */
export const peopleExportRow = (person: User): string[] =>
  peopleExportHeader.map((column) =>
    column === 'email' ? escapeFormula(person.email) : exportedPersonCell(person, column),
  );

/** The cell that an export writes for a field; an import leaves a field alone whose cell is just this. */
export const exportedPersonCell = (person: User, field: PersonField): string =>
  escapeFormula(person[personFieldOf[field]] ?? '');
