import type { NewProduct } from '@quartermaster/core/vendors/product';
import type { StockedItem } from './catalogue.ts';
import { vendorsFor } from './vendors.ts';

/**
 * A vendor's products from the catalogue.
 * @param idOf the id of the catalogue item with a SKU
 */
export const productsOf = (
  vendor: string,
  catalogue: readonly StockedItem[],
  idOf: (sku: string) => string,
): NewProduct[] =>
  catalogue.flatMap((item, index) => {
    const rank = vendorsFor(item.type).indexOf(vendor);
    if (rank < 0) return [];
    return {
      catalogueItemId: idOf(item.sku),
      sku: `${vendor.slice(0, 2).toUpperCase()}-${item.sku}`,
      price: Math.round(item.price * (94 + 3 * rank)) / 100,
      currency: vendor.endsWith('Ltd') ? 'GBP' : 'EUR',
      leadTime: 2 + 3 * rank + (index % 4),
      moq: item.type === 'Peripheral' ? 5 : 1,
      ...(index % 3 === 0 ? {} : { region: vendor.endsWith('Ltd') ? 'UK' : 'EU' }),
    };
  });
