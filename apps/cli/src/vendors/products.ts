import { randomUUID } from 'node:crypto';
import { newProductSchema, productChangeSchema } from '@quartermaster/core/vendors/product';
import type { VendorDetail } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import { findItem } from '../find-item.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findVendor } from './find.ts';
import { vendorView } from './view.ts';

/** The options for a product's details. */
export interface ProductOptions {
  readonly sku?: string;
  readonly price?: string;
  readonly currency?: string;
  readonly leadTime?: string;
  readonly moq?: string;
  readonly region?: string;
}

const optionOf = {
  sku: '--sku',
  price: '--price',
  currency: '--currency',
  leadTime: '--lead-time',
  moq: '--moq',
  region: '--region',
};

/** Adds a catalogue item to a vendor's products. */
export async function addProduct(
  context: Context,
  vendor: string,
  item: string,
  options: ProductOptions,
): Promise<void> {
  const report = reporter(context);
  const { id } = await findVendor(context, vendor);
  const client = await context.client();
  const catalogueItemId = await findItem(client, item);
  const body = checked(newProductSchema, { ...given(options), catalogueItemId }, optionOf);
  const adding = client.vendors.addProduct(
    { params: { id }, body },
    { context: { idempotencyKey: randomUUID() } },
  );
  report(await context.wait('Adding the product', adding), `${body.sku} added`);
}

/** Changes a vendor's product; an empty region clears it. */
export async function editProduct(
  context: Context,
  vendor: string,
  sku: string,
  options: ProductOptions,
): Promise<void> {
  const report = reporter(context);
  const { region, ...rest } = requireChange('vendors edit-product', given(options));
  const change = region === undefined ? rest : { ...rest, region: region || null };
  const body = checked(productChangeSchema, change, optionOf);
  const { id } = await findVendor(context, vendor);
  const client = await context.client();
  const changing = client.vendors.updateProduct({ params: { id, sku }, body });
  report(await context.wait('Changing the product', changing), `${body.sku ?? sku} changed`);
}

export async function removeProduct(context: Context, vendor: string, sku: string): Promise<void> {
  const report = reporter(context);
  const { id } = await findVendor(context, vendor);
  const client = await context.client();
  const removing = client.vendors.removeProduct({ params: { id, sku } });
  report(await context.wait('Removing the product', removing), `${sku} removed`);
}

/** The given fields, with numbers converted; what isn't a number is left for the schema to refuse. */
const given = ({ sku, price, currency, leadTime, moq, region }: ProductOptions) => ({
  ...(sku === undefined ? {} : { sku }),
  ...(currency === undefined ? {} : { currency }),
  ...(region === undefined ? {} : { region }),
  ...(price === undefined ? {} : { price: Number(price) }),
  ...(leadTime === undefined ? {} : { leadTime: Number(leadTime) }),
  ...(moq === undefined ? {} : { moq: Number(moq) }),
});

/** Created before any work, as every printer is. */
function reporter(context: Context): (vendor: VendorDetail, done: string) => void {
  const print = recordPrinter(context, vendorView(context));
  return (vendor, done) => print(vendor, () => [doneLine(context.terminal, done)]);
}
