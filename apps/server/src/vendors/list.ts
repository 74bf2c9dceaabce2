import type { contract, Received } from '@quartermaster/contract';
import { fold } from '@quartermaster/core/query/fold';
import { and, contains, isIn } from '@quartermaster/core/query/where';
import { vendorStatuses } from '@quartermaster/core/vendors/vendor';
import {
  foldedComparison,
  type ListField,
  type ListFields,
  listFilter,
  listSort,
  ownChoice,
  ownInstant,
  ownText,
  page,
  type Reading,
} from '../lists/list-query.ts';
import { toVendor } from './record.ts';
import type { VendorService } from './service.ts';

const fields: ListFields = new Map<string, ListField>([
  ...['email', 'country'].map(ownText),
  ...['createdAt', 'updatedAt'].map(ownInstant),
  ['name', { type: 'text', compare: foldedComparison('nameKey', fold), sort: 'nameKey' }],
  ownChoice('status', vendorStatuses),
]);

/** One page of vendors. */
export async function listVendors(
  vendors: VendorService,
  input: Received<typeof contract.vendors.list>,
  reading: Reading,
) {
  const where = and(
    await listFilter(input, fields),
    ...(input.status ? [isIn('status', input.status)] : []),
    ...(input.sells ? [contains('itemIds', input.sells)] : []),
  );
  const sort = listSort(input.sort, ['nameKey'], fields);
  return page(
    vendors.collection,
    { where, sort, limit: input.limit, cursor: input.cursor },
    reading,
    (found) => found.map((vendor) => toVendor(vendor, input.sells)),
  );
}
