import type { Command } from 'commander';
import { listing, perform, setAsideText, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { NewFieldOptions } from './create.ts';
import type { FieldChangeOptions } from './edit.ts';

const fieldText = 'API name or display name';

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
    "asset type that has the field, '*' for all; repeatable",
  )
    .argument('[name]', 'display name; prompted for if omitted')
    .option('--api-name <name>', 'name in the API and in files; derived from the display name by default')
    .action((name: string | undefined, options: NewFieldOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createField(context, name, options)),
    );

  definition(
    verb(
      fields,
      'edit',
      'Change a custom field; if its type changes, first show the values that cannot be converted',
    ),
    "asset type that has the field, '*' for all; repeatable, replaces its current types",
  )
    .argument('<field>', fieldText)
    .option('--name <name>', 'display name')
    .option('--set-aside', setAsideText)
    .action((name: string, options: FieldChangeOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editField(context, name, options)),
    );

  verb(fields, 'delete', 'Delete a custom field; values already on assets stay readable')
    .argument('<field>', fieldText)
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteField(context, name)),
    );
}

/** @param forText the help text of `--for` */
const definition = (command: Command, forText: string): Command =>
  command
    .option('--type <kind>', 'text, number, date, select or boolean')
    .option('--option <text>', 'option of a select field; repeatable', several)
    .option('--default <value>', 'default value for new assets; empty for none')
    .option('--required', 'require a value')
    .option('--no-required', 'allow it to be left empty')
    .option('--for <type>', forText, several)
    .option('--hidden', 'hide it on item forms')
    .option('--no-hidden', 'show it on item forms');
