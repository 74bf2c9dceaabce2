import type { Command } from 'commander';
import { perform, several } from '../options.ts';
import type { EventOptions } from './events.ts';

export function eventCommand(program: Command): void {
  program
    .command('events')
    .description('Print the log of what has changed, oldest first')
    .option('--follow', 'keep printing what changes from now on, or after --after; reconnects by itself')
    .option('--after <number>', 'only what follows the event with this number')
    .option('--type <event>', 'only this type, such as equipment.updated; may be repeated', several)
    .action((options: EventOptions, command: Command) =>
      perform(command, async (context) => (await import('./events.ts')).printEvents(context, options)),
    );
}
