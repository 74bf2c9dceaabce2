import type { contract, ExportInput, Received, streams } from '@quartermaster/contract';
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
import { definedFields } from '../records/documents.ts';
import { toVendor } from './record.ts';
import type { VendorService } from './service.ts';

const fields: ListFields = new Map<string, ListField>([
  ...['email', 'country'].map(ownText),
  ...['createdAt', 'updatedAt'].map(ownInstant),
  ['name', { type: 'text', compare: foldedComparison('nameKey', fold), sort: 'nameKey' }],
  ownChoice('status', vendorStatuses),
]);

/** The query for the filters and sort order of a list or an export. */
export async function vendorQuery(input: Omit<ExportInput<typeof streams.vendors.export>, 'columns'>) {
  const filter = await listFilter(input, fields);
  const where = input.status ? and(filter, isIn('status', [input.status].flat())) : filter;
  return { where, sort: listSort(input.sort, ['nameKey'], fields) };
}

/** One page of vendors. */
export async function listVendors(
  vendors: VendorService,
  input: Received<typeof contract.vendors.list>,
  reading: Reading,
) {
  const { where: filter, sort } = await vendorQuery(input);
  const where = input.sells ? and(filter, contains('itemIds', input.sells)) : filter;
  return page(
    vendors.collection,
    { where, sort, limit: input.limit, cursor: input.cursor },
    reading,
    async (found) => {
      const deliveries = await vendors.deliveries(found.map(({ id }) => id));
      return found.map((vendor) => ({
        ...toVendor(vendor, input.sells),
        ...(input.with === 'products' ? { products: vendor.products ?? [] } : {}),
        ...definedFields({ deliveries: deliveries.get(vendor.id) }),
      }));
    },
  );
}
