import type { VendorWithItems } from '@quartermaster/core/vendors/vendor';
import type { CatalogueService } from '../catalogue/service.ts';
import { definedFields } from '../records/documents.ts';
import type { VendorService } from './service.ts';

/** A vendor with its products, their catalogue items, and its delivery record. */
export async function vendorWithItems(
  { vendors, catalogue }: { readonly vendors: VendorService; readonly catalogue: CatalogueService },
  id: string,
): Promise<VendorWithItems> {
  const vendor = await vendors.get(id);
  const ids = vendor.products.map(({ catalogueItemId }) => catalogueItemId);
  const [stored, deliveries] = await Promise.all([
    ids.length === 0 ? [] : catalogue.collection.getMany(ids),
    vendors.deliveries([id]),
  ]);
  const items = await catalogue.records.answers(stored);
  return {
    ...vendor,
    ...definedFields({ deliveries: deliveries.get(id) }),
    items: items.map(({ id, name, type, image }) => ({ id, name, type, ...definedFields({ image }) })),
  };
}
