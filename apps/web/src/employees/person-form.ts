import { filled, line } from '@quartermaster/core/text';
import type { PersonChange } from '@quartermaster/core/users/profile';
import { newUserSchema, type User } from '@quartermaster/core/users/user';
import { z } from 'zod';

const details = {
  displayName: filled(200),
  department: line(200),
  position: line(200),
  phoneNumber: line(50),
};

/** Edit Employee. */
export const personFormSchema = z.object({ email: newUserSchema.shape.email, ...details });
export type PersonForm = z.infer<typeof personFormSchema>;

/** Add Employee (section 5). */
export const newPersonFormSchema = z.object({
  email: newUserSchema.shape.email,
  password: newUserSchema.shape.password,
  role: newUserSchema.shape.role.unwrap(),
  ...details,
});
export type NewPersonForm = z.input<typeof newPersonFormSchema>;
export type NewPersonOutput = z.output<typeof newPersonFormSchema>;

export const personLabels: Readonly<Record<keyof NewPersonForm, string>> = {
  email: 'Email',
  password: 'Password',
  displayName: 'Display name',
  role: 'Role',
  department: 'Department',
  position: 'Position',
  phoneNumber: 'Phone',
};

export const personFormValues = ({
  email,
  displayName,
  department = '',
  position = '',
  phoneNumber = '',
}: User): PersonForm => ({ email, displayName, department, position, phoneNumber });

/** What differs from before; null where something was cleared. */
export function personChange(form: PersonForm, before: PersonForm): PersonChange {
  const { email, displayName, ...optional } = form;
  const changed = (['department', 'position', 'phoneNumber'] as const).filter(
    (name) => optional[name] !== before[name],
  );
  return {
    ...(email === before.email ? {} : { email }),
    ...(displayName === before.displayName ? {} : { displayName }),
    ...Object.fromEntries(changed.map((name) => [name, optional[name] || null])),
  };
}
