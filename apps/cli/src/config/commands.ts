import type { Command } from 'commander';
import type { DownloadOptions } from '../download.ts';
import { perform, setAsideText, verb } from '../options.ts';
import type { ApplyOptions } from './apply.ts';
import type { DiffOptions } from './diff.ts';

const fileText = 'a YAML file; - for standard input';
const pruneText =
  "also remove types, fields, locations, catalogue items, vendors, webhooks, workflows and import profiles missing from the file's sections";

export function configCommands(program: Command): void {
  const config = program
    .command('config')
    .description(
      'Settings, acknowledgements, asset types, custom fields, locations, catalogue, vendors, webhooks, workflows and import profiles as one file',
    );

  verb(config, 'export', 'Export the configuration as YAML')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((options: DownloadOptions, command: Command) =>
      perform(command, async (context) => (await import('./export.ts')).writeConfig(context, options)),
    );

  verb(config, 'diff', 'Show what a file would change')
    .argument('<file>', fileText)
    .option('--prune', pruneText)
    .option('--exit-code', 'exit with 1 if anything would change')
    .action((file: string, options: DiffOptions, command: Command) =>
      perform(command, async (context) => (await import('./diff.ts')).diffConfig(context, file, options)),
    );

  verb(config, 'apply', 'Apply a file, after showing what it changes')
    .argument('<file>', fileText)
    .option('--dry-run', 'show what would change without changing it')
    .option('--prune', pruneText)
    .option('--set-aside', setAsideText)
    .action((file: string, options: ApplyOptions, command: Command) =>
      perform(command, async (context) => (await import('./apply.ts')).applyConfig(context, file, options)),
    );
}
