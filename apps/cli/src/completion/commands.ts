import { Argument, type Command } from 'commander';
import { perform, verb } from '../options.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export function completionCommand(program: Command): void {
  verb(program, 'completion', 'Print what makes your shell complete the commands of qm, and their values')
    .addArgument(new Argument('<shell>', 'the shell you use').choices(shells))
    .action((shell: Shell, _options: object, command: Command) =>
      perform(command, async ({ terminal }) => terminal.out((await import('./scripts.ts')).scripts[shell])),
    );
}
