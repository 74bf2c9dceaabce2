import type { Command } from 'commander';
import { listing, perform, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { NewFieldOptions } from './create.ts';
import type { FieldChangeOptions } from './edit.ts';

const fieldText = 'its API name or name';

export function fieldCommands(program: Command): void {
  const fields = program.command('fields').description('Custom fields of assets and catalogue items');

  listing(fields, 'List custom fields', 'assetTypes:Laptop type:number ram').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listFields(context, terms, options)),
  );

  verb(fields, 'get', 'Show one custom field')
    .argument('<field>', fieldText)
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getField(context, name)),
    );

  definition(
    verb(fields, 'create', 'Add a custom field'),
    "an asset type that has it, '*' for all; may be repeated",
  )
    .argument('[name]', 'as it is shown; asked for where it is missing')
    .option('--api-name <name>', 'as programs and files call it; made of the name unless said')
    .action((name: string | undefined, options: NewFieldOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createField(context, name, options)),
    );

  definition(
    verb(fields, 'edit', 'Change a custom field; of another type it shows first what would not convert'),
    "an asset type that has it, '*' for all; may be repeated: the types that it has now are replaced",
  )
    .argument('<field>', fieldText)
    .option('--name <name>', 'as it is shown')
    .action((name: string, options: FieldChangeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editField(context, name, options)),
    );

  verb(fields, 'delete', 'Delete a custom field; what assets hold of it stays readable')
    .argument('<field>', fieldText)
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteField(context, name)),
    );
}

/** @param forText what `--for` says */
const definition = (command: Command, forText: string): Command =>
  command
    .option('--type <type>', 'text, number, date, select or boolean')
    .option('--option <text>', 'one that a select field offers; may be repeated', several)
    .option('--default <value>', 'of new assets; empty for none')
    .option('--required', 'must be filled')
    .option('--no-required', 'may be left empty')
    .option('--for <type>', forText, several)
    .option('--hidden', "isn't shown on item forms")
    .option('--no-hidden', 'is shown on item forms');
