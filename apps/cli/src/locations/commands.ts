import type { Command } from 'commander';
import { listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { NewLocationOptions } from './create.ts';
import type { LocationChangeOptions } from './edit.ts';
import type { MoveOptions } from './move.ts';

const locationText = 'its path, or its name where only one has it';

export function locationCommands(program: Command): void {
  const locations = program.command('locations').description('Where equipment is, as a tree');

  listing(locations, 'List locations: as a tree, or what matches', 'path:Berlin* isDefault:true hq').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listLocations(context, terms, options)),
  );

  verb(locations, 'get', 'Show one location')
    .argument('<location>', locationText)
    .action((path: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getLocation(context, path)),
    );

  details(verb(locations, 'create', 'Add a location'))
    .argument('[path]', "like 'Berlin / HQ'; asked for where it is missing")
    .option('--parents', 'make what it lies in as well')
    .action((path: string | undefined, options: NewLocationOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./create.ts')).createLocation(context, path, options),
      ),
    );

  details(verb(locations, 'edit', 'Change what is said of a location; an empty text clears'))
    .argument('<location>', locationText)
    .option('--name <name>', 'another name')
    .action((path: string, options: LocationChangeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editLocation(context, path, options)),
    );

  verb(locations, 'move', 'Move a location with all below it')
    .argument('<location>', locationText)
    .option('--under <location>', 'the one that it is to lie in')
    .option('--top', 'out of all others')
    .action((path: string, options: MoveOptions, command: Command) =>
      perform(command, async (context) => (await import('./move.ts')).moveLocation(context, path, options)),
    );

  verb(locations, 'set-default', 'Make a location the one that requests go to unless they say where')
    .argument('<location>', locationText)
    .action((path: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./set-default.ts')).setDefaultLocation(context, path),
      ),
    );

  verb(locations, 'delete', 'Delete a location without assets and sub-locations')
    .argument('<location>', locationText)
    .action((path: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteLocation(context, path)),
    );
}

const details = (command: Command): Command =>
  command
    .option('--address <text>')
    .option('--contact-name <name>')
    .option('--contact-email <email>')
    .option('--contact-phone <number>');
