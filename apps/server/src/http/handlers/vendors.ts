import { byCaller } from '../../events/cause.ts';
import { listVendors } from '../../vendors/list.ts';
import { toVendor } from '../../vendors/record.ts';
import type { VendorService } from '../../vendors/service.ts';
import { api } from '../api.ts';

export const vendorHandlers = (vendors: VendorService) => ({
  list: api.vendors.list.handler(({ input, context }) => listVendors(vendors, input, context.reading)),
  create: api.vendors.create.handler(async ({ input, context }) =>
    toVendor(await vendors.create(input, byCaller(context.actor), context.recordId)),
  ),
});
