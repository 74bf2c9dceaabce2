import type { CatalogueService } from '../../catalogue/service.ts';
import { listVendors } from '../../vendors/list.ts';
import type { VendorService } from '../../vendors/service.ts';
import { vendorWithItems } from '../../vendors/with-items.ts';
import { api } from '../api.ts';
import { changeHandlers } from './records.ts';

interface VendorServices {
  readonly vendors: VendorService;
  readonly catalogue: CatalogueService;
}

export const vendorHandlers = ({ vendors, catalogue }: VendorServices) => ({
  list: api.vendors.list.handler(({ input, context }) => listVendors(vendors, input, context.reading)),
  get: api.vendors.get.handler(({ input }) => vendorWithItems({ vendors, catalogue }, input.params.id)),
  ...changeHandlers(api.vendors, vendors),
  addProduct: api.vendors.addProduct.handler(({ input, context }) =>
    vendors.addProduct(input.params.id, input.body, context.actor, context.version),
  ),
  updateProduct: api.vendors.updateProduct.handler(({ input, context }) =>
    vendors.updateProduct(input.params.id, input.params.sku, input.body, context.actor, context.version),
  ),
  removeProduct: api.vendors.removeProduct.handler(({ input, context }) =>
    vendors.removeProduct(input.params.id, input.params.sku, context.actor, context.version),
  ),
});
