import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const leaseDocument = z.strictObject({
  id: z.string(),
  owner: z.string(),
  /**
   * Shows whether anybody holds the lease; otherwise only read by servers of an older version running
   * alongside.
   */
  until: z.string(),
  fence: z.number(),
});
export type LeaseDocument = z.infer<typeof leaseDocument>;

export const leaseCollection: CollectionDeclaration<LeaseDocument> = {
  name: 'leases',
  schema: leaseDocument,
  shapes: [],
  unique: [],
  search: [],
};
