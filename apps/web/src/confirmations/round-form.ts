import { message } from '@quartermaster/core/messages';
import { day, filled, text } from '@quartermaster/core/text';
import { z } from 'zod';

const due = z.union([z.literal(''), day]);
const remindEvery = z.enum(['0', '3', '7', '14']);

export const startFormSchema = z
  .object({
    name: filled(100),
    who: z.enum(['everybody', 'department', 'location']),
    department: text(100),
    location: text(128),
    due,
    remindEvery,
    asksAgreement: z.boolean(),
  })
  .refine(({ who, department }) => who !== 'department' || department !== '', {
    path: ['department'],
    error: message.required,
  })
  .refine(({ who, location }) => who !== 'location' || location !== '', {
    path: ['location'],
    error: message.required,
  });
export type StartForm = z.infer<typeof startFormSchema>;

export const editFormSchema = z.object({ name: filled(100), due, remindEvery });
export type EditForm = z.infer<typeof editFormSchema>;

export const labels = {
  name: 'Name',
  who: 'Who is asked',
  department: 'Department',
  location: 'Location',
  due: 'Answer by',
  remindEvery: 'Reminders',
  asksAgreement: 'Also ask to agree to the company’s text',
};

export const reminders = [
  { value: '0', label: 'None' },
  { value: '3', label: 'Every 3 days' },
  { value: '7', label: 'Every 7 days' },
  { value: '14', label: 'Every 14 days' },
];

/** The reminders on offer, and any other number of days that a round has. */
export const remindersOf = (days: number): EditForm['remindEvery'] =>
  remindEvery.options.find((one) => one === String(days)) ?? '7';
