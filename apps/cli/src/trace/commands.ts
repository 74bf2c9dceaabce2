import type { Command } from 'commander';
import { perform, verb } from '../options.ts';

export function traceCommand(program: Command): void {
  verb(program, 'trace', 'Follow a unit from request to holder, with the time in each state')
    .argument('<record>', "an asset ID, or an asset's or request's id")
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./trace.ts')).trace(context, id)),
    );
}
