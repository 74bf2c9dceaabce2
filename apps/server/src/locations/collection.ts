import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const locationDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  nameKey: z.string(),
  /** The parent's id, or '' at the root; unique together with the name. */
  parentKey: z.string(),
  parentId: optional,
  address: optional,
  contact: z.strictObject({ name: optional, email: optional, phone: optional }).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type LocationDocument = z.infer<typeof locationDocument>;
export type StoredLocation = Stored<LocationDocument>;

export const locationCollection: CollectionDeclaration<LocationDocument> = {
  name: 'locations',
  schema: locationDocument,
  shapes: [{ sort: ['nameKey'] }, { equals: ['parentKey'] }, { equals: ['parentKey', 'nameKey'] }],
  unique: [{ name: 'name', fields: ['parentKey', 'nameKey'] }],
  search: ['name'],
  cached: true,
};
