import { roles } from '@quartermaster/core/access/role';
import { type PersonColumnName, personColumnNames } from '@quartermaster/core/users/person-csv-columns';
import type { ImportKind } from '../imports/import-kind.ts';
import { ImportPage } from '../imports/import-page.tsx';
import { streams } from '../streams.ts';

/** /employees/import */
export const Screen = () => <ImportPage kind={peopleImport} />;

const labels: Record<PersonColumnName, string> = {
  email: 'Email',
  name: 'Display name',
  firstName: 'First name',
  lastName: 'Last name',
  department: 'Department',
  position: 'Position',
  phone: 'Phone',
  role: 'Role',
  accountState: 'Account state',
  manager: 'Manager',
};

const peopleImport: ImportKind = {
  reads: 'people',
  title: 'Import employees',
  one: 'person',
  many: 'people',
  list: { to: '/employees', back: 'Back to employees', forward: 'View employees' },
  targets: personColumnNames.map((name) => ({
    value: name,
    label: labels[name],
  })),
  required: ['email'],
  constants: [{ name: 'role', label: labels.role, choices: roles }],
  key: { target: 'email', label: labels.email, none: 'None' },
  creation: () => 'Without a password until invited',
  makesPeople: true,
  repeated: () => undefined,
  send: (input, csv, options) => streams.users.import(input, csv, options),
};
