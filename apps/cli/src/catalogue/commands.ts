import type { Command } from 'commander';
import type { SelectionOptions } from '../bulk-change.ts';
import type { CsvExportOptions } from '../csv-export.ts';
import { importOptions } from '../imports/options.ts';
import type { ImportFlags } from '../imports/run.ts';
import { formatOptions, listing, perform, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { ItemOptions } from './details.ts';
import type { EditOptions } from './edit.ts';

export function catalogueCommands(program: Command): void {
  const catalogue = program.command('catalogue').description('Items that people can request');

  listing(catalogue, 'List catalogue items', 'type:Laptop inStock>0 thinkpad', 'catalogue').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listItems(context, terms, options)),
  );

  verb(catalogue, 'get', 'Show one catalogue item')
    .argument('<item>', 'SKU, name or id')
    .action((item: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getItem(context, item)),
    );

  details(verb(catalogue, 'create', 'Add a catalogue item'))
    .argument('[name]', 'prompted for if omitted')
    .action((name: string | undefined, options: ItemOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createItem(context, name, options)),
    );

  details(
    selected(
      verb(catalogue, 'edit', "Change items; an option with an empty value clears what isn't required"),
    ),
  )
    .option('--name <name>', 'of one item, like its SKU, picture, description and specifications')
    .action((items: string[], options: EditOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editItems(context, items, options)),
    );

  selected(verb(catalogue, 'delete', 'Delete items; requests keep their names and prices')).action(
    (items: string[], options: SelectionOptions, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteItems(context, items, options)),
  );

  importOptions(verb(catalogue, 'import', 'Create and update catalogue items from a CSV file')).action(
    (file: string, options: ImportFlags, command: Command) =>
      perform(command, async (context) => (await import('./import.ts')).importItems(context, file, options)),
  );

  formatOptions(verb(catalogue, 'export', 'Export the catalogue as CSV'))
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .option('--columns <which>', 'default, all for every field, or names: sku,name,price,spec.cpu')
    .action((options: CsvExportOptions, command: Command) =>
      perform(command, async (context) => (await import('./export.ts')).exportItems(context, options)),
    );
}

/** A command for items selected by SKU, name or id, or by a filter. */
const selected = (command: Command): Command =>
  command
    .argument('[items...]', 'SKUs, names or ids')
    .option('--where <filter>', 'all that match instead, like "type:Laptop inStock<=5"')
    .option('--dry-run', 'only show what would happen');

const details = (command: Command): Command =>
  command
    .option('--sku <sku>')
    .option('--type <type>')
    .option('--manufacturer <name>')
    .option('--price <amount>', 'like 319.99')
    .option('--stock <number>', 'how many there are')
    .option('--image <address>', 'https address of a picture')
    .option('--description <text>')
    .option('--spec <key=value>', 'a specification, by field or key; repeatable', several);
