import type { Command } from 'commander';
import { perform, verb } from '../options.ts';

export function doctorCommand(program: Command): void {
  verb(program, 'doctor', 'Look for what is wrong with the server and its data, and how to mend it').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./doctor.ts')).seeDoctor(context)),
  );
}
