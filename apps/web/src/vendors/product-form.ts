import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import {
  type NewProduct,
  newProductSchema,
  productCurrencies,
  type VendorProduct,
} from '@quartermaster/core/vendors/product';
import { z } from 'zod';
import { wholeNumber } from '../forms/form-schemas.ts';

const { price, leadTime, moq, region } = newProductSchema.shape;

/**
 * A price entered as text, with a dot or a comma before the cents; '1,500' is
 * refused because it is ambiguous.
 */
const amount = z
  .string()
  .trim()
  .regex(/^\d+([.,]\d{1,2})?$/, message.priceInvalid)
  .transform((text) => Number(text.replace(',', '.')))
  .pipe(price);

const orNone = (schema: z.ZodType<number, number>, none: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? String(none) : text))
    .pipe(wholeNumber)
    .pipe(schema);

/** A product's fields as typed, in the form and in its row. */
export const productTexts = {
  price: amount,
  leadTime: orNone(leadTime.unwrap(), 0),
  moq: orNone(moq.unwrap(), 1),
  region: region.unwrap(),
};

/** @param products the vendor's products; a new one needs a different SKU */
export const productFormSchema = (products: readonly VendorProduct[]) =>
  z.object({
    catalogueItemId: z.string().min(1, message.fillRequired),
    sku: newProductSchema.shape.sku.refine(
      (sku) => !products.some((product) => fold(product.sku) === fold(sku)),
      message.skuTaken,
    ),
    ...productTexts,
    currency: z.enum(productCurrencies),
  });
type ProductForm = ReturnType<typeof productFormSchema>;
export type ProductInput = z.input<ProductForm>;
export type ProductOutput = z.output<ProductForm>;

export const productLabels: Readonly<Record<keyof ProductInput, string>> = {
  catalogueItemId: 'Product',
  sku: 'SKU',
  price: 'Price',
  currency: 'Currency',
  leadTime: 'Lead Time',
  moq: 'MOQ',
  region: 'Region',
};

export const emptyProduct: ProductInput = {
  catalogueItemId: '',
  sku: '',
  price: '',
  currency: 'USD',
  leadTime: '0',
  moq: '1',
  region: '',
};

/** The body of the call that adds a product. */
export const newProduct = ({ region, ...product }: ProductOutput): NewProduct => ({
  ...product,
  ...(region ? { region } : {}),
});
