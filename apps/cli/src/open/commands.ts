import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { OpenOptions } from './open.ts';

export function openCommand(program: Command): void {
  verb(program, 'open', 'Open an asset, request, person, webhook, workflow or round in the browser')
    .argument('[record]', 'asset ID, email address or id; the console itself unless given')
    .option('--print', 'only print the address')
    .action((record: string | undefined, options: OpenOptions, command: Command) =>
      perform(command, async (context) => (await import('./open.ts')).openRecord(context, record, options)),
    );
}
