import type { Command } from 'commander';
import { fileCommands } from '../file-commands.ts';
import { importOptions } from '../imports/options.ts';
import type { ImportFlags } from '../imports/run.ts';
import { formatOptions, listing, perform, sortText, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { VendorOptions } from './details.ts';
import type { VendorExportOptions } from './export.ts';
import type { ProductOptions } from './products.ts';

const vendorText = 'name or id';
const skuText = "the vendor's own number of the product";

export function vendorCommands(program: Command): void {
  const vendors = program.command('vendors').description('Who sells to the company, and what');

  listing(vendors, 'List vendors', 'country:Germany status:active kestrel', 'vendors').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listVendors(context, terms, options)),
  );

  verb(vendors, 'get', 'Show one vendor and its products')
    .argument('<vendor>', vendorText)
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getVendor(context, name)),
    );

  details(verb(vendors, 'create', 'Add a vendor'))
    .argument('[name]', 'prompted for if omitted')
    .action((name: string | undefined, options: VendorOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createVendor(context, name, options)),
    );

  details(verb(vendors, 'edit', "Change a vendor; an option with an empty value clears what isn't required"))
    .argument('<vendor>', vendorText)
    .option('--name <name>', 'new name')
    .action((name: string, options: VendorOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editVendor(context, name, options)),
    );

  verb(vendors, 'delete', 'Delete a vendor; what refers to it keeps its name')
    .argument('<vendor>', vendorText)
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteVendor(context, name)),
    );

  importOptions(verb(vendors, 'import', 'Add and change vendors from a CSV file')).action(
    (file: string, options: ImportFlags, command: Command) =>
      perform(command, async (context) =>
        (await import('./import.ts')).importVendors(context, file, options),
      ),
  );

  formatOptions(verb(vendors, 'export', 'Export vendors as CSV'))
    .argument('[terms...]', 'a filter, as for list')
    .option('--sort <order>', sortText('vendors'))
    .option('--columns <which>', 'all, which is the default, or names: name,email,sku,price')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((terms: string[], options: VendorExportOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./export.ts')).exportVendors(context, terms, options),
      ),
    );

  fileCommands(vendors, {
    of: 'vendor',
    named: vendorText,
    idOf: async (context, name) => (await (await import('./find.ts')).findVendor(context, name)).id,
  });

  product(verb(vendors, 'add-product', 'Add a catalogue item to what a vendor sells'))
    .argument('<vendor>', vendorText)
    .argument('<item>', "the catalogue item's SKU or id")
    .requiredOption('--sku <sku>', skuText)
    .requiredOption('--price <amount>', 'like 319.99')
    .action((vendor: string, item: string, options: ProductOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./products.ts')).addProduct(context, vendor, item, options),
      ),
    );

  product(verb(vendors, 'edit-product', 'Change a product of a vendor'))
    .argument('<vendor>', vendorText)
    .argument('<sku>', skuText)
    .option('--sku <sku>', 'new SKU')
    .option('--price <amount>', 'like 319.99')
    .action((vendor: string, sku: string, options: ProductOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./products.ts')).editProduct(context, vendor, sku, options),
      ),
    );

  verb(vendors, 'remove-product', 'Remove a product from a vendor')
    .argument('<vendor>', vendorText)
    .argument('<sku>', skuText)
    .action((vendor: string, sku: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./products.ts')).removeProduct(context, vendor, sku),
      ),
    );
}

const details = (command: Command): Command =>
  command
    .option('--email <email>')
    .option('--phone <number>')
    .option('--address <text>')
    .option('--country <name>')
    .option('--website <address>')
    .option('--tax-id <id>')
    .option('--payment-terms <text>')
    .option('--notes <text>')
    .option('--status <status>', 'active or inactive');

const product = (command: Command): Command =>
  command
    .option('--currency <code>', 'USD, EUR or GBP')
    .option('--lead-time <days>', 'until it is delivered')
    .option('--moq <number>', 'the smallest number that can be ordered')
    .option('--region <name>');
