import type { Location } from '@quartermaster/core/locations/location';

/** The options for a location's details. */
export interface DetailOptions {
  readonly address?: string;
  readonly contactName?: string;
  readonly contactEmail?: string;
  readonly contactPhone?: string;
}

/** The option for each API field. */
export const optionOf = {
  name: 'Name',
  address: '--address',
  'contact.name': '--contact-name',
  'contact.email': '--contact-email',
  'contact.phone': '--contact-phone',
};

/** The contact with the given options applied; an empty value clears. Undefined if no options were given. */
export function contactOf(
  { contactName, contactEmail, contactPhone }: DetailOptions,
  known: Location['contact'] = {},
) {
  if (contactName === undefined && contactEmail === undefined && contactPhone === undefined) return undefined;
  const changed = {
    ...known,
    ...(contactName === undefined ? {} : { name: contactName }),
    ...(contactEmail === undefined ? {} : { email: contactEmail }),
    ...(contactPhone === undefined ? {} : { phone: contactPhone }),
  };
  const given = Object.entries(changed).filter(([, value]) => value !== '');
  return given.length === 0 ? null : Object.fromEntries(given);
}
