import type { VendorWithItems } from '@quartermaster/core/vendors/vendor';
import type { CatalogueService } from '../catalogue/service.ts';
import { definedFields } from '../documents.ts';
import type { VendorService } from './service.ts';

/** A vendor with its products and the items that they are. */
export async function vendorWithItems(
  { vendors, catalogue }: { readonly vendors: VendorService; readonly catalogue: CatalogueService },
  id: string,
): Promise<VendorWithItems> {
  const vendor = await vendors.get(id);
  const ids = vendor.products.map(({ catalogueItemId }) => catalogueItemId);
  const stored = ids.length === 0 ? [] : await catalogue.collection.getMany(ids);
  const items = await catalogue.records.answers(stored);
  return {
    ...vendor,
    items: items.map(({ id, name, type, image }) => ({ id, name, type, ...definedFields({ image }) })),
  };
}
