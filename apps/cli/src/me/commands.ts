import type { Command } from 'commander';
import { perform, verb } from '../options.ts';

export function meCommands(program: Command): void {
  const me = program.command('me').description('What you have yourself');

  verb(me, 'accept', 'Acknowledge what was handed to you, after reading the text')
    .argument('[assets...]', 'asset IDs or ids; all that is waiting unless given')
    .action((assets: string[], _options: object, command: Command) =>
      perform(command, async (context) => (await import('./accept.ts')).accept(context, assets)),
    );
}
