import type { Command } from 'commander';
import type { DownloadOptions } from '../download.ts';
import { importOptions } from '../imports/options.ts';
import type { ImportFlags } from '../imports/run.ts';
import { listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';

export function catalogueCommands(program: Command): void {
  const catalogue = program.command('catalogue').description('Items that people can request');

  listing(catalogue, 'List catalogue items', 'type:Laptop inStock>0 thinkpad').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listItems(context, terms, options)),
  );

  importOptions(verb(catalogue, 'import', 'Create and update catalogue items from a CSV file')).action(
    (file: string, options: ImportFlags, command: Command) =>
      perform(command, async (context) => (await import('./import.ts')).importItems(context, file, options)),
  );

  verb(catalogue, 'export', 'Export the catalogue as CSV')
    .option('--output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((options: DownloadOptions, command: Command) =>
      perform(command, async (context) => (await import('./export.ts')).exportItems(context, options)),
    );
}
