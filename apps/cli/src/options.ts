import type { Command } from 'commander';
import { type CommonOptions, type Context, openContext } from './context.ts';
import type { ExitCode } from './failure.ts';

const output = 'Output:';

/** A command of a noun, with the options that every command has. */
export function verb(noun: Command, name: string, summary: string): Command {
  return noun
    .command(name)
    .description(summary)
    .addOption(
      noun
        .createOption('--json [fields]', "the API's own records; or just these fields of them")
        .helpGroup(output),
    )
    .addOption(noun.createOption('--jsonl', 'the same, one record a line').helpGroup(output))
    .addOption(noun.createOption('--quiet', 'nothing but results and errors').helpGroup(output))
    .addOption(noun.createOption('--yes', 'answer every question with yes').helpGroup(output));
}

/** A verb that lists. */
export const listing = (noun: Command, summary: string, example: string): Command =>
  verb(noun, 'list', summary)
    .argument('[terms...]', `a filter: ${example}`)
    .option('--limit <n>', 'how many at most (50)')
    .option('--sort <field>', 'by which field; descending with a minus: --sort=-name')
    .option('--all', 'all there are, however many');

/** Runs what a verb does, and lets the shell know how it ended. */
export async function perform(
  command: Command,
  work: (context: Context) => Promise<ExitCode | undefined> | Promise<void>,
): Promise<void> {
  const code = await work(openContext(command.opts<CommonOptions>()));
  if (typeof code === 'number') process.exitCode = code;
}
