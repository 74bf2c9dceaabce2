import { type Location, newLocationSchema } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { optionalEmail } from '../forms/form-schemas.ts';

const { name, address } = newLocationSchema.shape;
const contact = newLocationSchema.shape.contact.unwrap().shape;

/** @param known the ids of possible parents */
export const locationFormSchema = (known: ReadonlySet<string>) =>
  z.object({
    name,
    /** Empty for none. */
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
  parentId: 'Parent location',
  address: 'Address',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
};

export const locationFormValues = (location: Location): LocationInput => ({
  name: location.name,
  parentId: location.parentId ?? '',
  address: location.address ?? '',
  contactName: location.contact?.name ?? '',
  contactEmail: location.contact?.email ?? '',
  contactPhone: location.contact?.phone ?? '',
});

/** The body that creates a location: only what was filled in. */
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

/** The body that changes a location: the whole form, with null for empty fields. */
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
