import type { Command } from 'commander';
import { perform, several, verb } from '../options.ts';
import type { AcknowledgementSetOptions } from './acknowledgements.ts';

export function acknowledgementCommands(program: Command): void {
  const acknowledgements = program
    .command('acknowledgements')
    .description('Whose hand-overs have to be acknowledged, and against which text');

  verb(acknowledgements, 'get', 'Show the asset types, and the text that people agree to').action(
    (_options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./acknowledgements.ts')).getAcknowledgements(context),
      ),
  );

  verb(acknowledgements, 'set', 'Choose the asset types, or publish another version of the text')
    .option('--type <type>', 'ask for this type; repeatable, and instead of all others', several)
    .option('--none', 'ask for no type')
    .option('--title <text>', 'what the text is called')
    .option('--text', 'read the text from standard input')
    .action((options: AcknowledgementSetOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./acknowledgements.ts')).setAcknowledgements(context, options),
      ),
    );
}
