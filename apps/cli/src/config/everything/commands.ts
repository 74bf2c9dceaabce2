import type { Command } from 'commander';
import { wrongUsage } from '../../failure.ts';
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
        if (all === undefined)
          throw wrongUsage('Where to? Name a folder.', [
            'qm export --all FOLDER',
            'Or export one kind: qm assets export, and likewise catalogue, people, vendors, locations',
          ]);
        return (await import('./export.ts')).exportEverything(context, all, rest);
      }),
    );

  program
    .command('import')
    .description('Import a folder that qm export --all wrote into an empty installation')
    .argument('<folder>')
    .action((folder: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./import.ts')).importEverything(context, folder)),
    );
}
