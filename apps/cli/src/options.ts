import { type SortedList, sortFields } from '@quartermaster/core/query/sort-fields';
import type { Command } from 'commander';
import type { CommonOptions, Context } from './context.ts';
import type { ExitCode } from './failure.ts';

/** Adds a command to a command group. */
export const verb = (noun: Command, name: string, summary: string): Command =>
  noun.command(name).description(summary);

/** The help text on how a list of the API can be sorted. */
export const sortText = (list: SortedList): string =>
  `${sortFields[list].join(', ')}${list === 'assets' ? ' or field.NAME' : ''}; a leading minus sorts descending: --sort=-${sortFields[list][0]}`;

/** Adds a list command. @param list the API's list; without it, the printed fields can be sorted by */
export const listing = (noun: Command, summary: string, example: string, list?: SortedList): Command =>
  verb(noun, 'list', summary)
    .argument('[terms...]', `a filter: ${example}`)
    .option('--limit <n>', 'maximum number of results (50)')
    .option(
      '--sort <field>',
      list === undefined
        ? 'field to sort by; a leading minus sorts descending: --sort=-name'
        : sortText(list),
    )
    .option('--all', 'list everything, without a limit');

/** Adds the common options to every command, after its own. */
export function addCommonOptions(command: Command): void {
  if (command.commands.length > 0) {
    for (const one of command.commands) addCommonOptions(one);
    return;
  }
  const option = (flags: string, text: string) =>
    command.addOption(command.createOption(flags, text).helpGroup('Common options:'));
  option('--json [fields]', 'print the API records as JSON, or only these fields');
  option('--jsonl', 'the same, one record per line');
  option('--quiet', 'print only results and errors');
  option('--yes', 'answer yes to every question');
}

/** Runs a command and sets its exit code. */
export async function perform(
  command: Command,
  work: (context: Context) => Promise<ExitCode | undefined> | Promise<void>,
): Promise<void> {
  // Loaded here so that help stays fast.
  const { openContext } = await import('./context.ts');
  const code = await work(openContext(command.opts<CommonOptions>()));
  if (typeof code === 'number') process.exitCode = code;
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
