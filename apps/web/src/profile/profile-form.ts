import { message } from '@quartermaster/core/messages';
import type { Preferences, PreferencesChange } from '@quartermaster/core/notifications/preferences';
import { choicesSchema } from '@quartermaster/core/notifications/topics';
import { phoneNumber } from '@quartermaster/core/sms/phone-number';
import { filled, line } from '@quartermaster/core/text';
import type { Profile, ProfileChange } from '@quartermaster/core/users/profile';
import { z } from 'zod';
import { same } from '../forms/merge-lists.ts';

export const profileFormSchema = z
  .object({
    displayName: filled(200),
    phoneNumber: line(50),
    department: line(200),
    position: line(200),
    street: line(200),
    city: line(100),
    state: line(100),
    postalCode: line(30),
    country: line(100),
    /** Of topics that are left out, the person is told as the company has chosen. */
    choices: choicesSchema,
    /** They agree to be sent texts. */
    textMe: z.boolean(),
  })
  .superRefine(({ textMe, phoneNumber: written }, context) => {
    const checked = phoneNumber(message.addNumberFirst).safeParse(written);
    for (const { message: text } of (textMe && checked.error?.issues) || [])
      context.addIssue({ code: 'custom', path: ['phoneNumber'], message: text });
  });
export type ProfileForm = z.infer<typeof profileFormSchema>;

export const profileLabels: Readonly<Record<keyof ProfileForm, string>> = {
  displayName: 'Display name',
  phoneNumber: 'Phone',
  department: 'Department',
  position: 'Position',
  street: 'Street',
  city: 'City',
  state: 'State/province',
  postalCode: 'Postal code',
  country: 'Country',
  choices: 'Notifications',
  textMe: 'Text me at this number',
};

/** Whether the company sends texts, so that somebody can agree to be sent some. */
export const takesTexts = ({ reachable }: Pick<Preferences, 'reachable'>): boolean =>
  reachable.includes('sms');

export const profileFormValues = (
  { displayName, phoneNumber = '', department = '', position = '', address = {} }: Profile,
  preferences: Preferences | undefined,
): ProfileForm => {
  const { street = '', city = '', state = '', postalCode = '', country = '' } = address;
  const place = { street, city, state, postalCode, country };
  const textMe = preferences !== undefined && takesTexts(preferences) && preferences.textMe;
  const told = { choices: preferences?.choices ?? {}, textMe };
  return { displayName, phoneNumber, department, position, ...place, ...told };
};

/** The fields that differ from before; the address is sent whole because it is encrypted as a whole. */
export function profileChange(form: ProfileForm, before: ProfileForm): ProfileChange {
  const { displayName, phoneNumber, department, position, street, city, state, postalCode, country } = form;
  const hasMoved =
    street !== before.street ||
    city !== before.city ||
    state !== before.state ||
    postalCode !== before.postalCode ||
    country !== before.country;
  return {
    ...(displayName === before.displayName ? {} : { displayName }),
    ...(phoneNumber === before.phoneNumber ? {} : { phoneNumber }),
    ...(department === before.department ? {} : { department }),
    ...(position === before.position ? {} : { position }),
    ...(hasMoved ? { address: { street, city, state, postalCode, country } } : {}),
  };
}

/** What is new of how they want to be told; undefined if nothing is. */
export function preferencesChange(form: ProfileForm, before: ProfileForm): PreferencesChange | undefined {
  const { choices, textMe, phoneNumber } = form;
  // They agree to one number; to another they agree anew.
  const agrees = textMe !== before.textMe || (textMe && phoneNumber !== before.phoneNumber);
  if (same(choices, before.choices) && !agrees) return undefined;
  return { choices, ...(agrees ? { textMe } : {}) };
}
