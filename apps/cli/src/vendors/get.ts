import { deliveryDetails, deliveryWords } from '@quartermaster/core/vendors/delivery-record';
import { type VendorWithItems, vendorWithItemsSchema } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { findVendor } from './find.ts';
import { vendorView } from './view.ts';

/** Shows a vendor and what it sells. */
export async function getVendor(context: Context, written: string): Promise<void> {
  const print = recordPrinter<VendorWithItems>(context, {
    ...vendorView(context),
    fields: Object.keys(vendorWithItemsSchema.shape),
  });
  const { id } = await findVendor(context, written);
  const client = await context.client();
  const vendor = await context.wait('Looking it up', client.vendors.get({ params: { id } }));
  print(vendor, () => vendorLines(context, vendor));
}

function vendorLines({ terminal }: Context, vendor: VendorWithItems): string[] {
  const names = new Map(vendor.items.map(({ id, name }) => [id, name]));
  return [
    `  ${printable(vendor.name)}`,
    '',
    ...factLines(
      [
        ['Status', vendor.status],
        ['Email', vendor.email],
        ['Phone', vendor.phone],
        ['Website', vendor.website],
        ['Address', vendor.address],
        ['Country', vendor.country],
        ['Tax ID', vendor.taxId],
        ['Payment terms', vendor.paymentTerms],
        ['Notes', vendor.notes],
        ['Delivers', vendor.deliveries && deliveryWords(vendor.deliveries)],
        ['Deliveries', vendor.deliveries && deliveryDetails(vendor.deliveries)],
      ],
      terminal,
    ),
    ...(vendor.products.length > 0 ? [''] : []),
    ...factLines(
      vendor.products.map(({ sku, catalogueItemId, price, currency }) => [
        sku,
        `${names.get(catalogueItemId) ?? 'Deleted item'}, ${price.toFixed(2)} ${currency}`,
      ]),
      terminal,
    ),
  ];
}
