import { fold } from '@quartermaster/core/query/fold';
import { and, isIn } from '@quartermaster/core/query/where';
import { vendorStatuses } from '@quartermaster/core/vendors/vendor';
import { byUser } from '../events/domain-event.ts';
import { api } from '../http/api.ts';
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
} from '../lists/list-query.ts';
import { toVendor, type VendorService } from './service.ts';

const table = new Map<string, ListField>([
  ...['email', 'country'].map(ownText),
  ...['createdAt', 'updatedAt'].map(ownInstant),
  ['name', { type: 'text', compare: foldedComparison('nameKey', fold), sort: 'nameKey' }],
  ownChoice('status', vendorStatuses),
]);

const fields: ListFields = (name) => table.get(name);

export const vendorHandlers = (vendors: VendorService) => ({
  list: api.vendors.list.handler(async ({ input }) => {
    const where = and(
      await listFilter(input, fields),
      ...(input.status ? [isIn('status', input.status)] : []),
    );
    const sort = listSort(input.sort, ['nameKey'], fields);
    return page(vendors.collection, { where, sort, limit: input.limit, cursor: input.cursor }, (found) =>
      found.map(toVendor),
    );
  }),
  create: api.vendors.create.handler(async ({ input, context }) =>
    toVendor(await vendors.create(input, byUser(context.actor), context.recordId)),
  ),
});
