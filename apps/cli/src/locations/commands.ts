import type { Command } from 'commander';
import type { CsvExportOptions } from '../csv-export.ts';
import { importOptions } from '../imports/options.ts';
import type { ImportFlags } from '../imports/run.ts';
import { formatOptions, listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { NewLocationOptions } from './create.ts';
import type { LocationChangeOptions } from './edit.ts';
import type { MoveOptions } from './move.ts';

const locationText = 'path, or name if it is unique';

export function locationCommands(program: Command): void {
  const locations = program.command('locations').description('The tree of places where equipment is kept');

  listing(
    locations,
    'List locations as a tree, or those that match',
    'path:Berlin* isDefault:true hq',
  ).action((terms: string[], options: ListOptions, command: Command) =>
    perform(command, async (context) => (await import('./list.ts')).listLocations(context, terms, options)),
  );

  verb(locations, 'get', 'Show one location')
    .argument('<location>', locationText)
    .action((path: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getLocation(context, path)),
    );

  details(verb(locations, 'create', 'Add a location'))
    .argument('[path]', "like 'Berlin / HQ'; prompted for if omitted")
    .option('--parents', 'also create missing parent locations')
    .action((path: string | undefined, options: NewLocationOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./create.ts')).createLocation(context, path, options),
      ),
    );

  details(
    verb(locations, 'edit', "Change a location's details; an option with an empty value clears that detail"),
  )
    .argument('<location>', locationText)
    .option('--name <name>', 'new name')
    .action((path: string, options: LocationChangeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editLocation(context, path, options)),
    );

  verb(locations, 'move', 'Move a location and everything under it')
    .argument('<location>', locationText)
    .option('--under <location>', 'new parent location')
    .option('--top', 'move it to the top level')
    .action((path: string, options: MoveOptions, command: Command) =>
      perform(command, async (context) => (await import('./move.ts')).moveLocation(context, path, options)),
    );

  verb(locations, 'set-default', 'Set the location that requests go to by default')
    .argument('<location>', locationText)
    .action((path: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./set-default.ts')).setDefaultLocation(context, path),
      ),
    );

  verb(locations, 'delete', 'Delete a location that has no assets or sub-locations')
    .argument('<location>', locationText)
    .action((path: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteLocation(context, path)),
    );

  importOptions(verb(locations, 'import', 'Add and change locations from a CSV file')).action(
    (file: string, options: ImportFlags, command: Command) =>
      perform(command, async (context) =>
        (await import('./import.ts')).importLocations(context, file, options),
      ),
  );

  formatOptions(verb(locations, 'export', 'Export locations as CSV'))
    .option('--columns <which>', 'all, which is the default, or names: path,address')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((options: CsvExportOptions, command: Command) =>
      perform(command, async (context) => (await import('./export.ts')).exportLocations(context, options)),
    );
}

const details = (command: Command): Command =>
  command
    .option('--address <text>')
    .option('--contact-name <name>')
    .option('--contact-email <email>')
    .option('--contact-phone <number>');
