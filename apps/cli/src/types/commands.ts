import type { Command } from 'commander';
import { listing, perform, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { TypeOptions } from './create.ts';

export function typeCommands(program: Command): void {
  const types = program.command('types').description('Asset types and their custom fields');

  listing(types, 'List asset types', 'requiresCalibration:true customFields:ram_gb').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listTypes(context, terms, options)),
  );

  verb(types, 'get', 'Show one asset type with its fields')
    .argument('<type>', 'its name')
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getType(context, name)),
    );

  definition(verb(types, 'create', 'Add an asset type'))
    .argument('[name]', 'prompted for if omitted')
    .option('--field <field>', 'custom field to add; repeatable', several)
    .action((name: string | undefined, options: TypeOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createType(context, name, options)),
    );

  definition(
    verb(types, 'edit', "Change an asset type's details; an option with an empty value clears that detail"),
  )
    .argument('<type>', 'its name')
    .action((name: string, options: TypeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editType(context, name, options)),
    );

  verb(types, 'rename', 'Rename an asset type everywhere it is used')
    .argument('<type>', 'its name')
    .argument('<new-name>', 'its new name')
    .action((name: string, newName: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./rename.ts')).renameType(context, name, newName)),
    );

  verb(types, 'merge', 'Merge asset types into another, with their assets and items')
    .argument('<types...>', 'names of the types to merge')
    .option('--into <type>', 'the type to keep')
    .action((names: string[], options: { readonly into?: string }, command: Command) =>
      perform(command, async (context) => (await import('./merge.ts')).mergeTypes(context, names, options)),
    );

  verb(types, 'delete', 'Delete an asset type that is not in use')
    .argument('<type>', 'its name')
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteType(context, name)),
    );

  for (const [name, summary] of [
    ['attach', 'Add custom fields to an asset type'],
    ['detach', 'Remove custom fields from an asset type; values on assets stay'],
  ] as const)
    verb(types, name, summary)
      .argument('<type>', 'its name')
      .argument('<fields...>', 'API names or display names')
      .action((type: string, fields: string[], _options: object, command: Command) =>
        perform(command, async (context) =>
          (await import('./mapping.ts')).mapFields(context, name, type, fields),
        ),
      );

  verb(types, 'order', "Put custom fields first on an asset type's forms; the others follow")
    .argument('<type>', 'its name')
    .argument('<fields...>', 'API names or display names, in order')
    .action((type: string, fields: string[], _options: object, command: Command) =>
      perform(command, async (context) => (await import('./order.ts')).orderFields(context, type, fields)),
    );
}

const definition = (command: Command): Command =>
  command
    .option('--description <text>')
    .option('--icon <name>', 'name of an icon')
    .option('--maintenance <months>', 'months between maintenance, never, or default for the company default')
    .option('--calibration', 'require calibration')
    .option('--no-calibration', 'do not require calibration');
