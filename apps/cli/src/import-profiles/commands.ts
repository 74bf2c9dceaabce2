import type { Command } from 'commander';
import { listing, perform, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';

export function importProfileCommands(program: Command): void {
  const profiles = program
    .command('import-profiles')
    .description('How files with a header are read, kept by qm import --save-profile and in the console');

  listing(profiles, 'List import profiles', 'kind:assets depot').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listProfiles(context, terms, options)),
  );

  verb(profiles, 'delete', 'Delete an import profile')
    .argument('<profile>', 'name or id')
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteProfile(context, name)),
    );
}
