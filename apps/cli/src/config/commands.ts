import type { Command } from 'commander';
import type { DownloadOptions } from '../download.ts';
import { perform, verb } from '../options.ts';
import type { ApplyOptions } from './apply.ts';
import type { DiffOptions } from './diff.ts';

const fileText = 'a YAML file; - for standard input';
const pruneText = "also remove the types, fields and locations that the file's parts don't mention";

export function configCommands(program: Command): void {
  const config = program
    .command('config')
    .description('Settings, asset types, custom fields and locations as one file');

  verb(config, 'export', 'Write what is configured as YAML')
    .option('--output <file>', 'where to; standard output unless it is a terminal')
    .action((options: DownloadOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./export.ts')).exportConfiguration(context, options),
      ),
    );

  verb(config, 'diff', 'Show what a file would change')
    .argument('<file>', fileText)
    .option('--prune', pruneText)
    .option('--exit-code', 'end with 1 when something would change')
    .action((file: string, options: DiffOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./diff.ts')).diffConfiguration(context, file, options),
      ),
    );

  verb(config, 'apply', 'Make what is configured be what a file says; it shows what changes first')
    .argument('<file>', fileText)
    .option('--dry-run', 'stop at what would change')
    .option('--prune', pruneText)
    .action((file: string, options: ApplyOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./apply.ts')).applyConfiguration(context, file, options),
      ),
    );
}
