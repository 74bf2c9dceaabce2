import { z } from 'zod';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { filled, text, trimmedLine } from '../text.ts';
import { granted, invalid, issuesOf, refused, type Verdict } from '../verdict.ts';

/** The currencies that a product can be priced in (section 5). */
export const productCurrencies = ['USD', 'EUR', 'GBP'] as const;

/** The maximum number of a vendor's products. */
export const mostProducts = 1000;

/** A catalogue item as a vendor sells it (section 3). */
export const vendorProductSchema = z.object({
  catalogueItemId: z.string(),
  sku: z.string(),
  price: z.number(),
  currency: z.enum(productCurrencies),
  /** Days until delivery. */
  leadTime: z.number().int(),
  /** The minimum order quantity. */
  moq: z.number().int(),
  region: z.string().optional(),
});
export type VendorProduct = z.infer<typeof vendorProductSchema>;

const productFields = {
  sku: filled(100),
  price: z.number().min(0).max(1_000_000_000).multipleOf(0.01),
  currency: z.enum(productCurrencies),
  leadTime: z.number().int().min(0).max(3650),
  moq: z.number().int().min(1).max(1_000_000),
  region: trimmedLine(100),
};

/** A catalogue item and a SKU are required (section 5). */
export const newProductSchema = z.strictObject({
  catalogueItemId: text(64).min(1),
  sku: productFields.sku,
  price: productFields.price,
  currency: productFields.currency.default('USD'),
  leadTime: productFields.leadTime.default(0),
  moq: productFields.moq.default(1),
  region: productFields.region.optional(),
});
export type NewProduct = z.infer<typeof newProductSchema>;

/** Replaces the given fields; null clears a field, omitted ones stay. */
export const productChangeSchema = z.strictObject({
  sku: productFields.sku.optional(),
  price: productFields.price.optional(),
  currency: productFields.currency.optional(),
  leadTime: productFields.leadTime.optional(),
  moq: productFields.moq.optional(),
  region: productFields.region.nullable().optional(),
});
export type ProductChange = z.infer<typeof productChangeSchema>;

type Products = readonly VendorProduct[];

const hasSku =
  (sku: string) =>
  (product: VendorProduct): boolean =>
    fold(product.sku) === fold(sku);

/** Adds a product; refused (409) if the vendor already has the SKU or the item. */
export function withProduct(products: Products, product: NewProduct): Verdict<VendorProduct[]> {
  if (products.some(hasSku(product.sku))) return skuTaken();
  if (products.some(({ catalogueItemId }) => catalogueItemId === product.catalogueItemId)) {
    const issues = [{ path: 'catalogueItemId', message: message.productListed }];
    return refused('CONFLICT', message.productListed, { issues });
  }
  if (products.length >= mostProducts)
    return invalid([{ path: 'catalogueItemId', message: message.tooManyProducts(mostProducts) }]);
  const { region, ...rest } = product;
  return granted([...products, { ...rest, ...(region ? { region } : {}) }]);
}

/** Builds a vendor's list of products; refused if two have the same SKU or item. */
export function productList(products: readonly NewProduct[]): Verdict<VendorProduct[]> {
  let listed: VendorProduct[] = [];
  for (const [at, product] of products.entries()) {
    const next = withProduct(listed, product);
    if (!next.ok) {
      const issues = issuesOf(next).map(({ path, message: text }) => ({
        path: `products.${at}.${path}`,
        message: text,
      }));
      return refused('CONFLICT', next.message, { issues });
    }
    listed = next.value;
  }
  return granted(listed);
}

/** Changes the product with this SKU, keeping its position; refused if another one has the new SKU. */
export function withProductChange(
  products: Products,
  sku: string,
  { region, ...change }: ProductChange,
): Verdict<VendorProduct[]> {
  const at = products.findIndex(hasSku(sku));
  const before = products[at];
  if (!before) return refused('NOT_FOUND', message.productNotFound);
  if (
    change.sku !== undefined &&
    products.some((one, position) => position !== at && hasSku(change.sku ?? '')(one))
  )
    return skuTaken();
  const { region: was, ...rest } = before;
  const now = region === undefined ? was : region;
  return granted(products.with(at, { ...rest, ...given(change), ...(now ? { region: now } : {}) }));
}

/** Removes the product with this SKU. */
export const withoutProduct = (products: Products, sku: string): Verdict<VendorProduct[]> =>
  products.some(hasSku(sku))
    ? granted(products.filter((product) => !hasSku(sku)(product)))
    : refused('NOT_FOUND', message.productNotFound);

function skuTaken(): Verdict<never> {
  const issues = [{ path: 'sku', message: message.productSkuTaken }];
  return refused('CONFLICT', message.productSkuTaken, { issues });
}

/** The fields that a change contains. */
function given({
  sku,
  price,
  currency,
  leadTime,
  moq,
}: Omit<ProductChange, 'region'>): Partial<VendorProduct> {
  return {
    ...(sku === undefined ? {} : { sku }),
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
    ...(leadTime === undefined ? {} : { leadTime }),
    ...(moq === undefined ? {} : { moq }),
  };
}
