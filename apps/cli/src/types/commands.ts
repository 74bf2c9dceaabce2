import type { Command } from 'commander';
import { listing, perform, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { TypeOptions } from './create.ts';

export function typeCommands(program: Command): void {
  const types = program.command('types').description('Asset types, and which custom fields each has');

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
    .argument('[name]', 'asked for where it is missing')
    .option('--field <field>', 'a custom field that it has; may be repeated', several)
    .action((name: string | undefined, options: TypeOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createType(context, name, options)),
    );

  definition(verb(types, 'edit', 'Change what is said of an asset type; an empty text clears'))
    .argument('<type>', 'its name')
    .action((name: string, options: TypeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editType(context, name, options)),
    );

  verb(types, 'rename', 'Rename an asset type: everything that names it follows')
    .argument('<type>', 'its name')
    .argument('<new-name>', 'what it is called from now on')
    .action((name: string, newName: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./rename.ts')).renameType(context, name, newName)),
    );

  verb(types, 'merge', 'Merge asset types into one, with all that has them')
    .argument('<types...>', 'names of those that end')
    .option('--into <type>', 'the one that stays')
    .action((names: string[], options: { readonly into?: string }, command: Command) =>
      perform(command, async (context) => (await import('./merge.ts')).mergeTypes(context, names, options)),
    );

  verb(types, 'delete', 'Delete an asset type that nothing has')
    .argument('<type>', 'its name')
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteType(context, name)),
    );

  for (const [name, summary] of [
    ['attach', 'Give custom fields to an asset type'],
    ['detach', 'Take custom fields from an asset type; what assets hold of them stays'],
  ] as const)
    verb(types, name, summary)
      .argument('<type>', 'its name')
      .argument('<fields...>', 'API names or names of the fields')
      .action((type: string, fields: string[], _options: object, command: Command) =>
        perform(command, async (context) =>
          (await import('./mapping.ts')).mapFields(context, name, type, fields),
        ),
      );

  verb(types, 'order', 'Put custom fields first on the forms of an asset type; its others follow')
    .argument('<type>', 'its name')
    .argument('<fields...>', 'API names or names of the fields, in their order')
    .action((type: string, fields: string[], _options: object, command: Command) =>
      perform(command, async (context) => (await import('./order.ts')).orderFields(context, type, fields)),
    );
}

const definition = (command: Command): Command =>
  command
    .option('--description <text>')
    .option('--icon <name>', 'a free text')
    .option('--maintenance <months>', 'how often; never for none')
    .option('--calibration', 'maintenance includes a calibration')
    .option('--no-calibration', 'it does not');
