import type { Command } from 'commander';
import type { CommonOptions, Context } from './context.ts';
import type { ExitCode } from './failure.ts';

/** A verb of a noun. */
export const verb = (noun: Command, name: string, summary: string): Command =>
  noun.command(name).description(summary);

/** A verb that lists. */
export const listing = (noun: Command, summary: string, example: string): Command =>
  verb(noun, 'list', summary)
    .argument('[terms...]', `a filter: ${example}`)
    .option('--limit <n>', 'how many at most (50)')
    .option('--sort <field>', 'by which field; descending with a minus: --sort=-name')
    .option('--all', 'all there are, however many');

/** Gives every verb below a command the options that all have, behind its own. */
export function addCommonOptions(command: Command): void {
  if (command.commands.length > 0) {
    for (const one of command.commands) addCommonOptions(one);
    return;
  }
  const option = (flags: string, text: string) =>
    command.addOption(command.createOption(flags, text).helpGroup('Options of every command:'));
  option('--json [fields]', "the API's own records as JSON, or just these fields of them");
  option('--jsonl', 'the same, one record a line');
  option('--quiet', 'nothing but results and errors');
  option('--yes', 'answer every question with yes');
}

/** Runs what a verb does, and lets the shell know how it ended. */
export async function perform(
  command: Command,
  work: (context: Context) => Promise<ExitCode | undefined> | Promise<void>,
): Promise<void> {
  // Loaded here and not above, so that help comes at once.
  const { openContext } = await import('./context.ts');
  const code = await work(openContext(command.opts<CommonOptions>()));
  if (typeof code === 'number') process.exitCode = code;
}

/** Collects the values of an option that may be repeated. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];
