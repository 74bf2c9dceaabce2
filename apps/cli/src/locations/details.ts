import type { Location } from '@quartermaster/core/locations/location';

/** What the command line may say of a location. */
export interface DetailOptions {
  readonly address?: string;
  readonly contactName?: string;
  readonly contactEmail?: string;
  readonly contactPhone?: string;
}

/** Which option says a field of the API. */
export const optionOf = {
  name: 'Name',
  address: '--address',
  'contact.name': '--contact-name',
  'contact.email': '--contact-email',
  'contact.phone': '--contact-phone',
};

/** The contact with what was said of it; an empty text clears. Undefined where nothing was. */
export function contactOf(
  { contactName, contactEmail, contactPhone }: DetailOptions,
  known: Location['contact'] = {},
) {
  if (contactName === undefined && contactEmail === undefined && contactPhone === undefined) return undefined;
  const said = {
    ...known,
    ...(contactName === undefined ? {} : { name: contactName }),
    ...(contactEmail === undefined ? {} : { email: contactEmail }),
    ...(contactPhone === undefined ? {} : { phone: contactPhone }),
  };
  const given = Object.entries(said).filter(([, value]) => value !== '');
  return given.length === 0 ? null : Object.fromEntries(given);
}
