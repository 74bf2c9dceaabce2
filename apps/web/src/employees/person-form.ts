import { filled, line } from '@quartermaster/core/text';
import type { PersonChange } from '@quartermaster/core/users/profile';
import { newUserSchema, passwordSchema, type User } from '@quartermaster/core/users/user';
import { z } from 'zod';

const details = {
  displayName: filled(200),
  department: line(200),
  position: line(200),
  phoneNumber: line(50),
  manager: z.union([z.literal(''), newUserSchema.shape.manager.unwrap()]),
};

const account = {
  email: newUserSchema.shape.email,
  role: newUserSchema.shape.role.unwrap(),
  ...details,
};

/** Edit Employee. */
export const personFormSchema = z.object({ email: newUserSchema.shape.email, ...details });
export type PersonForm = z.infer<typeof personFormSchema>;

/** Add Employee (section 5): with an invitation or a first password. */
export const newPersonFormSchema = z.discriminatedUnion('access', [
  z.object({ access: z.literal('invitation'), password: z.string(), ...account }),
  z.object({ access: z.literal('password'), password: passwordSchema, ...account }),
]);
export type NewPersonForm = z.input<typeof newPersonFormSchema>;
export type NewPersonOutput = z.output<typeof newPersonFormSchema>;

export const personLabels: Readonly<Record<keyof NewPersonForm, string>> = {
  email: 'Email',
  access: 'Sign-in',
  password: 'Password',
  displayName: 'Display name',
  role: 'Role',
  department: 'Department',
  position: 'Position',
  phoneNumber: 'Phone',
  manager: 'Manager',
};

export const personFormValues = ({
  email,
  displayName,
  department = '',
  position = '',
  phoneNumber = '',
  manager = '',
}: User): PersonForm => ({ email, displayName, department, position, phoneNumber, manager });

/** The fields that differ from before; null for cleared ones. */
export function personChange(form: PersonForm, before: PersonForm): PersonChange {
  const { email, displayName, ...optional } = form;
  const changed = (['department', 'position', 'phoneNumber', 'manager'] as const).filter(
    (name) => optional[name] !== before[name],
  );
  return {
    ...(email === before.email ? {} : { email }),
    ...(displayName === before.displayName ? {} : { displayName }),
    ...Object.fromEntries(changed.map((name) => [name, optional[name] || null])),
  };
}
