import type { ImportDirectory } from '../csv/directory.ts';
import { rowError } from '../csv/row-error.ts';
import { type RowPlan, rowPlanner } from '../csv/row-plan.ts';
import { message } from '../messages.ts';
import type { PersonField, PersonRow } from './person-csv.ts';
import { exportedPersonCell, personFieldOf } from './person-csv-export.ts';
import { nameFromEmail, type Role, type User } from './user.ts';

/** What the rows of a batch are compared with. */
export interface PersonLookups {
  readonly directory: ImportDirectory;
  readonly byEmail: ReadonlyMap<string, User>;
  /** Id of whoever imports, who stays an administrator: so there is always one. */
  readonly importedBy: string;
}

/** A person as a file brings them. They have no password: an invitation lets them set one. */
export interface ImportedPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly department?: string;
  readonly position?: string;
  readonly phone?: string;
}

/** What a row changes of a person; null clears. */
export type PersonChange = Readonly<Partial<Record<PersonField, string | null>>>;

type PersonPlan = RowPlan<ImportedPerson, PersonChange>;

/** Plans the rows of a file of people; their key is the e-mail address. */
export const personPlanner = rowPlanner(plan);

function plan(row: PersonRow, { byEmail, importedBy }: PersonLookups): PersonPlan {
  const planned = { line: row.line, key: row.email };
  if (row.errors.length > 0) return { ...planned, action: 'failed', errors: row.errors };
  const existing = byEmail.get(row.email);
  if (!existing) return { ...planned, action: 'create', record: newPerson(row) };
  const changes = [...row.values].flatMap(([field, { written, value }]) => {
    const from = existing[personFieldOf[field]] ?? null;
    const same = value === from || (written !== undefined && written === exportedPersonCell(existing, field));
    return same ? [] : [{ field, from, to: value }];
  });
  const { id, version } = existing;
  if (changes.length === 0) return { ...planned, action: 'unchanged', id };
  const fault = faultIn(existing, changes, importedBy);
  if (fault !== undefined)
    return { ...planned, action: 'failed', errors: [rowError(row.line, '', row.email, fault)] };
  const change: PersonChange = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return { ...planned, action: 'update', id, version, change, changes };
}

/** Why these changes can't be made to this person. */
function faultIn(
  { id, email, role, unconfirmed }: User,
  changes: readonly { readonly field: PersonField }[],
  importedBy: string,
): string | undefined {
  if (unconfirmed) return message.confirmFirst(email);
  const losesRole = role === 'admin' && changes.some(({ field }) => field === 'role');
  return losesRole && id === importedBy ? message.ownRoleByImport : undefined;
}

function newPerson({ email, values }: PersonRow): ImportedPerson {
  const textOf = (field: PersonField) => values.get(field)?.value || undefined;
  const [department, position, phone] = [textOf('department'), textOf('position'), textOf('phone')];
  return {
    email,
    name: textOf('name') ?? nameFromEmail(email),
    role: textOf('role') === 'admin' ? 'admin' : 'user',
    ...(department === undefined ? {} : { department }),
    ...(position === undefined ? {} : { position }),
    ...(phone === undefined ? {} : { phone }),
  };
}
