import type { Command } from 'commander';
import { perform, several, verb } from '../options.ts';
import type { ConfirmOptions } from './confirm.ts';

export function meCommands(program: Command): void {
  const me = program.command('me').description('What you have yourself');

  verb(me, 'accept', 'Acknowledge what was handed to you, after reading the text')
    .argument('[assets...]', 'asset IDs or ids; all that is waiting unless given')
    .action((assets: string[], _options: object, command: Command) =>
      perform(command, async (context) => (await import('./accept.ts')).accept(context, assets)),
    );

  verb(me, 'confirm', 'Say of what you hold whether you have it; without options, show what you are asked')
    .argument('[round]', 'name or id, if you are asked in several')
    .option('--have <asset>', 'you have it; repeatable', several)
    .option(
      '--missing <asset>',
      'you do not have it; ASSET=gaveBack, lost, never or any text says more; repeatable',
      several,
    )
    .option('--broken <asset>', 'it is broken: ASSET=what is wrong; repeatable', several)
    .option('--rest', 'you have everything else')
    .option('--besides <text>', 'what you have besides')
    .action((round: string | undefined, options: ConfirmOptions, command: Command) =>
      perform(command, async (context) => (await import('./confirm.ts')).confirm(context, round, options)),
    );
}
