import type { Command } from 'commander';
import type { RecognisedFlags } from '../../imports/recognised.ts';
import { recognisedOptions } from '../../imports/recognised-options.ts';
import { perform } from '../../options.ts';
import type { EverythingOptions } from './export.ts';

export function everythingCommands(program: Command): void {
  program
    .command('export')
    .description('Export everything into a folder, for people to read and for qm import')
    .option('--all <folder>', 'the folder, which is created, or empty')
    .option('--replace', 'replace an earlier export in the folder')
    .action((options: EverythingOptions & { readonly all?: string }, command: Command) =>
      perform(command, async (context) => {
        const { all, ...rest } = options;
        return (await import('./export.ts')).exportEverything(context, all, rest);
      }),
    );

  recognisedOptions(
    program
      .command('import')
      .description(
        'Recognise and import a CSV file of another system, or a folder that qm export --all wrote',
      )
      .argument(
        '[file]',
        'a CSV file, - for standard input, or a folder, into an empty installation; by default the one of --apply',
      ),
  ).action((given: string | undefined, options: RecognisedFlags, command: Command) =>
    perform(command, async (context) => {
      const file = given ?? (await (await import('../../imports/saved-plan.ts')).fileOfPlan(options.apply));
      return (await isFolder(file))
        ? (await import('./import.ts')).importEverything(context, file)
        : (await import('../../imports/recognised.ts')).importRecognised(context, file, options);
    }),
  );
}

async function isFolder(path: string): Promise<boolean> {
  const { stat } = await import('node:fs/promises');
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
