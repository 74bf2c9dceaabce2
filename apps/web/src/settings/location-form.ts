import { newLocationSchema } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import type { Place } from './location-rows.ts';
import { optionalEmail } from './settings-form.ts';

const { name, address } = newLocationSchema.shape;
const contact = newLocationSchema.shape.contact.unwrap().shape;

/** @param known the ids of what a location can lie under */
export const locationFormSchema = (known: ReadonlySet<string>) =>
  z.object({
    name,
    /** Empty: none. */
    parentId: z.string().refine((id) => id === '' || known.has(id), {
      error: ({ input }) => message.unknownLocation(String(input)),
    }),
    address: address.unwrap().trim(),
    contactName: contact.name.unwrap().trim(),
    contactEmail: optionalEmail,
    contactPhone: contact.phone.unwrap().trim(),
  });
type LocationForm = ReturnType<typeof locationFormSchema>;
export type LocationInput = z.input<LocationForm>;
export type LocationOutput = z.output<LocationForm>;

export const locationLabels: Record<keyof LocationInput, string> = {
  name: 'Name',
  parentId: 'Under',
  address: 'Address',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
};

export const locationValues = (place: Place): LocationInput => ({
  name: place.name,
  parentId: place.parentId ?? '',
  address: place.address ?? '',
  contactName: place.contact?.name ?? '',
  contactEmail: place.contact?.email ?? '',
  contactPhone: place.contact?.phone ?? '',
});

/** What a new location is sent as: only what was filled in. */
export function newLocation(form: LocationOutput) {
  const { name, parentId, address } = form;
  const contact = contactOf(form);
  return {
    name,
    ...(parentId ? { parentId } : {}),
    ...(address ? { address } : {}),
    ...(contact ? { contact } : {}),
  };
}

/** What a change is sent as: all of the form, null for what is empty; the version guards what isn't on it. */
export function locationChange(form: LocationOutput) {
  const { name, parentId, address } = form;
  return { name, parentId: parentId || null, address: address || null, contact: contactOf(form) ?? null };
}

function contactOf({ contactName, contactEmail, contactPhone }: LocationOutput) {
  const contact = {
    ...(contactName ? { name: contactName } : {}),
    ...(contactEmail ? { email: contactEmail } : {}),
    ...(contactPhone ? { phone: contactPhone } : {}),
  };
  return Object.keys(contact).length > 0 ? contact : undefined;
}
