import type { Role } from '../access/role.ts';
import { type BoundColumn, bindColumns, plainHeader, refusedConstant, type Targets } from '../csv/columns.ts';
import { clearsField, unescapeFormula } from '../csv/formula.ts';
import type { BoundColumns } from '../csv/import-format.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { fold } from '../query/fold.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { accountStateText, readAccountState } from './account-state.ts';
import { newUserSchema } from './user.ts';

/** The columns of a file of people. First and last names are combined into the name. */
export const personColumnNames = [
  'email',
  'name',
  'firstName',
  'lastName',
  'department',
  'position',
  'phone',
  'role',
  'accountState',
  'manager',
] as const;
export type PersonColumnName = (typeof personColumnNames)[number];

export interface PersonTarget {
  readonly name: PersonColumnName;
}

export interface PersonColumns extends BoundColumns {
  readonly columns: readonly BoundColumn<PersonTarget>[];
}

/** Other systems' headers for these columns; case, spaces and punctuation are ignored. */
const personColumnAliases: Readonly<Record<PersonColumnName, readonly string[]>> = {
  email: ['emailaddress', 'mail', 'workemail', 'userprincipalname', 'upn'],
  name: ['displayname', 'fullname'],
  firstName: ['givenname', 'forename'],
  lastName: ['surname', 'familyname'],
  department: ['dept', 'departmentname'],
  position: ['jobtitle', 'title'],
  phone: ['phonenumber', 'telephone', 'workphone'],
  role: [],
  accountState: [],
  manager: ['manageremail', 'managersemail', 'manageremailaddress', 'reportsto', 'linemanager', 'supervisor'],
};

/** Binds a file's header to the columns of people; only the e-mail address is required. */
export function bindPersonColumns(
  header: readonly string[],
  options: Pick<ImportOptions, 'map' | 'set'>,
): Verdict<PersonColumns> {
  const bound = bindColumns(header, options, targets);
  if (!bound.ok) return bound;
  const { columns } = bound.value;
  if (!columns.some(({ target, index }) => target.name === 'email' && index !== undefined)) {
    const constant = columns.some(({ target }) => target.name === 'email');
    return constant
      ? refusedConstant('email', message.keyNotConstant('email'))
      : refused('UNPROCESSABLE_CONTENT', message.missingColumns(['email']));
  }
  for (const { target, value } of columns) {
    const parsed = value?.trim() ? readPersonCell(target.name, value) : granted(null);
    if (!parsed.ok) return refusedConstant(target.name, parsed.message);
  }
  return granted({ ...bound.value, newFields: [] });
}

/** Reads a non-blank cell; null clears the field. */
export function readPersonCell(column: PersonColumnName, written: string): Verdict<string | null> {
  if (clearsField(written)) return clearable.has(column) ? granted(null) : no(message.notClearable(column));
  const text = unescapeFormula(written).trim();
  if (column === 'role') {
    const role = roleNames.get(fold(text));
    return role === undefined ? no(message.unknownRole(text)) : granted(role);
  }
  if (column === 'accountState') {
    const state = readAccountState(text);
    return state ? granted(accountStateText(state)) : no(message.unknownAccountState(text));
  }
  return parsedValue<string | undefined>(schemas[column].safeParse(text));
}

const clearable: ReadonlySet<PersonColumnName> = new Set(['department', 'position', 'phone', 'manager']);

const roleNames: ReadonlyMap<string, Role> = new Map([
  ['admin', 'admin'],
  ['administrator', 'admin'],
  ['user', 'user'],
  ['employee', 'user'],
]);

const { email, displayName, department, position, phoneNumber, manager } = newUserSchema.shape;
const schemas = {
  email,
  name: displayName,
  firstName: displayName,
  lastName: displayName,
  department,
  position,
  phone: phoneNumber,
  manager,
};

const key = (header: string): string => plainHeader(header).replaceAll(/[^\p{L}\p{N}]/gu, '');

const byHeader = new Map<string, PersonTarget>(
  personColumnNames.flatMap((name) =>
    [key(name), ...personColumnAliases[name]].map((header) => [header, { name }] as const),
  ),
);

const targets: Targets<PersonTarget> = {
  of: (name) => byHeader.get(key(name)),
  nameOf: ({ name }) => name,
  suggest: (name) => nearest(name, personColumnNames),
  names: personColumnNames,
};

const no = (text: string) => refused('UNPROCESSABLE_CONTENT', text);
