import { type SortedList, sortFields } from '@quartermaster/core/query/sort-fields';
import type { Command, CommandOptions } from 'commander';
import type { CommonOptions, Context } from './context.ts';
import type { ExitCode } from './failure.ts';

/** The verbs that have a second, shorter name everywhere. */
const shortNames = new Map([
  ['list', 'ls'],
  ['delete', 'rm'],
]);

/** Adds a command to a command group. @param options whether the group does it without a verb */
export function verb(noun: Command, name: string, summary: string, options: CommandOptions = {}): Command {
  const command = noun.command(name, options).description(summary);
  const short = shortNames.get(name);
  return short === undefined ? command : command.alias(short);
}

/** The help text on how a list of the API can be sorted. */
export const sortText = (list: SortedList): string =>
  `${sortFields[list].join(', ')}${list === 'assets' ? ' or field.NAME' : ''}; a leading minus sorts descending: --sort=-${sortFields[list][0]}`;

/** Adds a list command. @param list the API's list; without it, the printed fields can be sorted by */
export const listing = (noun: Command, summary: string, example: string, list?: SortedList): Command =>
  verb(noun, 'list', summary)
    .argument('[terms...]', `a filter: ${example}`)
    .option('--limit <n>', 'maximum number of results (50)')
    .option(
      '--sort <order>',
      list === undefined
        ? 'field to sort by; a leading minus sorts descending: --sort=-name'
        : sortText(list),
    )
    .option('--all', 'list everything, without a limit');

/** The commands that talk to no server, or are told another way to which. */
const withoutServer: ReadonlySet<string> = new Set(['login', 'switch', 'completion']);

export const commonHeading = 'Common options:';

/** Adds the common options to a command, or to all of a group, after their own. */
export function addCommonOptions(command: Command): void {
  if (command.commands.length > 0) {
    for (const one of command.commands) addCommonOptions(one);
    return;
  }
  const option = (flags: string, text: string) =>
    command.addOption(command.createOption(flags, text).helpGroup(commonHeading));
  option('--json [fields]', 'print the API records as JSON, or only these fields');
  option('--jsonl', 'the same, one record per line');
  if (isList(command)) option('--csv', 'print the columns of the list as CSV');
  option('--quiet', 'print only results and errors');
  option('--yes', 'answer yes to every question');
  if (!withoutServer.has(command.name()))
    option('--host <server>', 'use this server of those you are signed in to');
}

const isList = (command: Command): boolean =>
  ['list', 'search', 'events', 'doctor', 'switch'].includes(command.name()) ||
  command.options.some(({ long }) => long === '--limit');

/** Runs a command and sets its exit code. */
export async function perform(
  command: Command,
  work: (context: Context) => Promise<ExitCode | undefined> | Promise<void>,
): Promise<void> {
  refuseEmpty(command);
  // Loaded here so that help stays fast.
  const { openContext } = await import('./context.ts');
  const code = await work(openContext(command.opts<CommonOptions>()));
  if (typeof code === 'number') process.exitCode = code;
}

/** A variable of the shell that isn't set would else ask for a record without an id. */
function refuseEmpty(command: Command): void {
  const at = command.registeredArguments.findIndex(
    (argument, index) => argument.name() !== 'terms' && [command.processedArgs[index]].flat().includes(''),
  );
  const name = command.registeredArguments[at]?.name();
  if (name !== undefined) command.error(`error: argument '${name}' is empty`);
}

/** The help text for changes of a field's type. */
export const setAsideText = "with --yes: move values that cannot be converted to their assets' specs";

/** Collects the values of a repeatable option. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Adds the options of how an export is written. */
export const formatOptions = (command: Command): Command =>
  command
    .option('--format <format>', 'csv, which is the default, or jsonl: an object for each row')
    .option('--bom', 'begin CSV with a byte order mark, so that Excel reads it as UTF-8');
