import type { Command } from 'commander';
import { perform, verb } from '../options.ts';

export function accessCommands(program: Command): void {
  verb(program, 'can', 'Say whether a person may do something, with a record, and why')
    .argument('<person>', 'email address or id')
    .argument('<op>', "what, as the API's document names it: assets.update")
    .argument('[record]', 'with which record: an asset ID or another id')
    .action((person: string, operation: string, record: string | undefined, _: unknown, command: Command) =>
      perform(command, async (context) =>
        (await import('./can.ts')).can(context, { user: person, operation, record }),
      ),
    );
}
