import { filled, line } from '@quartermaster/core/text';
import type { Profile, ProfileChange } from '@quartermaster/core/users/profile';
import { z } from 'zod';

export const profileFormSchema = z.object({
  displayName: filled(200),
  phoneNumber: line(50),
  department: line(200),
  position: line(200),
  street: line(200),
  city: line(100),
  state: line(100),
  postalCode: line(30),
  country: line(100),
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
};

export const profileFormValues = ({
  displayName,
  phoneNumber = '',
  department = '',
  position = '',
  address = {},
}: Profile): ProfileForm => {
  const { street = '', city = '', state = '', postalCode = '', country = '' } = address;
  return { displayName, phoneNumber, department, position, street, city, state, postalCode, country };
};

/** The fields that differ from before; the address is sent whole because it is encrypted as a whole. */
export function profileChange(form: ProfileForm, before: ProfileForm): ProfileChange {
  const { displayName, phoneNumber, department, position, ...address } = form;
  const { street, city, state, postalCode, country } = address;
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
    ...(hasMoved ? { address } : {}),
  };
}
