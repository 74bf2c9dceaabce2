import { vendorChangeSchema } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { detailsOf, optionOf, type VendorOptions } from './details.ts';
import { findVendor } from './find.ts';
import { vendorView } from './view.ts';

/** Changes a vendor; an empty value clears an optional field. */
export async function editVendor(context: Context, written: string, options: VendorOptions): Promise<void> {
  const print = recordPrinter(context, vendorView(context));
  const details = requireChange('vendors edit', detailsOf(options));
  const cleared = Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      field,
      clearable.has(field) && value === '' ? null : value,
    ]),
  );
  const body = checked(vendorChangeSchema, cleared, optionOf);
  const { id, version } = await findVendor(context, written);
  const client = await context.client();
  const vendor = await context.wait(
    'Changing the vendor',
    client.vendors.update({ params: { id }, body }, { context: { version } }),
  );
  print(vendor, () => [doneLine(context.terminal, `${vendor.name} changed`)]);
}

const clearable: ReadonlySet<string> = new Set(['website', 'taxId', 'paymentTerms', 'notes']);
