import { type Command, Option } from 'commander';
import { perform, verb } from '../options.ts';
import type { AuditExportOptions } from './export.ts';
import type { AuditListOptions } from './list.ts';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('Who did what, when and from where');
  const filtered = (command: Command): Command =>
    command
      .option('--search <text>', 'by or about what has these words, this ID or this address; deleted: its ID')
      .option('--person <person>', 'whose doing it was: an email address or id')
      .option('--record <record>', 'what it was about: an asset ID, email address or id')
      .option('--kind <kind>', 'change, signIn, refusal or export')
      .option('--via <way>', 'console, terminal, api, system or workflow')
      .addOption(new Option('--face <way>', 'the same, as it was called before').hideHelp())
      .option('--address <address>', 'the network address that it came from')
      .option('--from <time>', 'not before this day or time in UTC')
      .option('--to <time>', 'not after this day or time in UTC');

  filtered(verb(audit, 'list', 'List the audit, newest first'))
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((options: AuditListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listAudit(context, options)),
    );

  filtered(verb(audit, 'export', 'Export the audit as CSV, with what was before and after'))
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((options: AuditExportOptions, command: Command) =>
      perform(command, async (context) => (await import('./export.ts')).exportAudit(context, options)),
    );

  verb(audit, 'verify', 'Verify that no entry was edited, removed or reordered')
    .option('--head <head>', 'also that nothing was cut off since verify printed this head')
    .action((options: { head?: string }, command: Command) =>
      perform(command, async (context) => (await import('./verify.ts')).verifyAudit(context, options)),
    );
}
