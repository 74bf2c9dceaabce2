import type { Role } from '../access/role.ts';
import type { RowFault } from '../csv/csv-row.ts';
import type { ImportDirectory } from '../csv/directory.ts';
import { rowError } from '../csv/row-error.ts';
import { type RowPlan, rowPlanner } from '../csv/row-plan.ts';
import { message } from '../messages.ts';
import { type AccountState, accountStateText } from './account-state.ts';
import type { PersonField, PersonRow } from './person-csv.ts';
import { exportedPersonCell, personFieldOf } from './person-csv-export.ts';
import type { ReportingLines } from './reporting-lines.ts';
import { nameFromEmail, type User } from './user.ts';

/** What a batch of rows is checked against. */
export interface PersonLookups {
  readonly directory: ImportDirectory;
  readonly byEmail: ReadonlyMap<string, User>;
  /** The people of the rows, their managers and those above; each row that is planned is added. */
  readonly lines: ReportingLines;
  /**
   * The id of whoever imports. They stay an administrator and aren't suspended, so that there always is one.
   */
  readonly importedBy: string;
}

/** A person as imported. They have no password: an invitation lets them set one. */
export interface ImportedPerson extends AccountState {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly department?: string;
  readonly position?: string;
  readonly phone?: string;
  readonly manager?: string;
}

/** What a row changes about a person; null clears. A file can suspend people, but not reinstate them. */
export type PersonChange = Readonly<Partial<Record<PersonField, string | null>>> & {
  readonly suspended?: true;
};

type PersonPlan = RowPlan<ImportedPerson, PersonChange>;

/** Plans the rows of a file of people; the key is the e-mail address. */
export const personPlanner = rowPlanner(plan);

function plan(row: PersonRow, lookups: PersonLookups): PersonPlan {
  const { lines } = lookups;
  const manager = row.values.get('manager');
  const named = manager?.value ? lines.check(row.email, manager.value) : undefined;
  const planned = planRow(
    // Somebody may be named by a former address.
    named?.ok ? { ...row, values: new Map(row.values).set('manager', { value: named.value }) } : row,
    lookups,
  );
  if (planned.action === 'failed' || planned.action === 'skipped') return planned;
  if (named && !named.ok) {
    const { line, key } = planned;
    const { header = '', value } = manager ?? {};
    return { line, key, action: 'failed', errors: [rowError(line, header, value ?? '', named.message)] };
  }
  const known = lookups.byEmail.get(row.email);
  const { email, formerEmail, unconfirmed } = known ?? {
    email: row.email,
    formerEmail: undefined,
    unconfirmed: row.account?.unconfirmed ?? false,
  };
  const given = manager ? (named?.ok ? named.value : undefined) : known?.manager;
  lines.add({
    email,
    unconfirmed,
    ...(formerEmail === undefined ? {} : { formerEmail }),
    ...(given === undefined ? {} : { manager: given }),
  });
  return planned;
}

function planRow(row: PersonRow, { byEmail, importedBy }: PersonLookups): PersonPlan {
  const planned = { line: row.line, key: row.email };
  if (row.errors.length > 0) return { ...planned, action: 'failed', errors: row.errors };
  const existing = byEmail.get(row.email);
  if (!existing) {
    const record = newPerson(row);
    return record.unconfirmed && record.role === 'admin'
      ? {
          ...planned,
          action: 'failed',
          errors: [rowError(row.line, '', row.email, message.confirmFirst(row.email), 'unconfirmed')],
        }
      : { ...planned, action: 'create', record };
  }
  const changes = [...row.values].flatMap(([field, { written, value }]) => {
    const from = existing[personFieldOf[field]] ?? null;
    const same = value === from || (written !== undefined && written === exportedPersonCell(existing, field));
    return same ? [] : [{ field, from, to: value }];
  });
  const { id, version } = existing;
  const fault = faultIn(existing, row.account, changes, importedBy);
  if (fault)
    return {
      ...planned,
      action: 'failed',
      errors: [rowError(row.line, '', row.email, fault.message, fault.code)],
    };
  const suspends = row.account?.suspended === true && !existing.suspended;
  if (changes.length === 0 && !suspends) return { ...planned, action: 'unchanged', id };
  const change: PersonChange = {
    ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    ...(suspends ? { suspended: true } : {}),
  };
  const state = suspends
    ? [
        {
          field: 'accountState',
          from: accountStateText(existing),
          to: accountStateText({ ...existing, suspended: true }),
        },
      ]
    : [];
  return { ...planned, action: 'update', id, version, change, changes: [...changes, ...state] };
}

/** Why these changes can't be made to this person. */
function faultIn(
  { id, email, role, unconfirmed, suspended }: User,
  account: AccountState | undefined,
  changes: readonly { readonly field: PersonField }[],
  importedBy: string,
): Pick<RowFault, 'message' | 'code'> | undefined {
  const invalid = (text: string) => ({ message: text, code: 'invalid' as const });
  const unconfirmedFirst = { message: message.confirmFirst(email), code: 'unconfirmed' as const };
  if (account !== undefined && unconfirmed !== account.unconfirmed)
    return unconfirmed ? unconfirmedFirst : invalid(message.confirmedSince(email));
  if (account?.suspended === false && suspended) return invalid(message.suspendedSince(email));
  const suspends = account?.suspended === true && !suspended;
  if (unconfirmed && (suspends || changes.length > 0)) return unconfirmedFirst;
  if (id !== importedBy) return undefined;
  if (suspends) return invalid(message.ownAccountByImport);
  return role === 'admin' && changes.some(({ field }) => field === 'role')
    ? invalid(message.ownRoleByImport)
    : undefined;
}

/**
 * Without a stated account state, a new person gets an ordinary account, but no password, like all imported
 * people.
 */
function newPerson({ email, values, account }: PersonRow): ImportedPerson {
  const textOf = (field: PersonField) => values.get(field)?.value ?? undefined;
  const [department, position, phone] = [textOf('department'), textOf('position'), textOf('phone')];
  const manager = textOf('manager');
  return {
    email,
    name: textOf('name') ?? nameFromEmail(email),
    role: textOf('role') === 'admin' ? 'admin' : 'user',
    suspended: account?.suspended ?? false,
    unconfirmed: account?.unconfirmed ?? false,
    ...(department === undefined ? {} : { department }),
    ...(position === undefined ? {} : { position }),
    ...(phone === undefined ? {} : { phone }),
    ...(manager === undefined ? {} : { manager }),
  };
}
