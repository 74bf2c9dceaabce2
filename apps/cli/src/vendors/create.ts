import { randomUUID } from 'node:crypto';
import { newVendorSchema } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { askOr } from '../ui/ask.ts';
import { detailsOf, optionOf, type VendorOptions } from './details.ts';
import { vendorView } from './view.ts';

/** Adds a vendor; prompts for required fields that weren't given. */
export async function createVendor(
  context: Context,
  written: string | undefined,
  options: VendorOptions,
): Promise<void> {
  const print = recordPrinter(context, vendorView(context));
  const given = {
    ...detailsOf(options),
    name: await askOr(context, written, 'Name', 'a name'),
    email: await askOr(context, options.email, 'Email', '--email'),
    phone: await askOr(context, options.phone, 'Phone', '--phone'),
    address: await askOr(context, options.address, 'Address', '--address'),
    country: await askOr(context, options.country, 'Country', '--country'),
  };
  const body = checked(newVendorSchema, given, optionOf);
  const client = await context.client();
  const creating = client.vendors.create(body, { context: { idempotencyKey: randomUUID() } });
  const vendor = await context.wait('Adding the vendor', creating);
  print(vendor, () => [doneLine(context.terminal, `${vendor.name} added`)]);
}
