import { confirmationStates, settlements } from '@quartermaster/core/confirmations/words';
import type { Command } from 'commander';
import { perform, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { DifferenceOptions, PeopleOptions } from './lists.ts';
import type { RoundOptions } from './save.ts';
import type { SettleOptions } from './settle.ts';

const roundText = 'name or id';

export function confirmationCommands(program: Command): void {
  const rounds = program
    .command('confirmations')
    .description('Rounds in which people say of each asset in their name whether they have it');

  verb(rounds, 'list', 'List confirmation rounds, the latest first')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./lists.ts')).listRounds(context, options)),
    );

  verb(rounds, 'start', 'Start a round: everybody who has equipment is asked, or only some')
    .argument('<name>', 'like "Q4 2026"')
    .option('--department <name>', 'only the people of a department')
    .option('--location <location>', 'only who has something there: id, name or path')
    .option('--due <day>', 'by when people should have answered: YYYY-MM-DD')
    .option('--remind-every <days>', 'days between two reminders (7); 0 for none')
    .option('--agreement', "also ask to agree to the company's text")
    .action((name: string, options: RoundOptions, command: Command) =>
      perform(command, async (context) => (await import('./save.ts')).startRound(context, name, options)),
    );

  verb(rounds, 'get', 'Show how far a round has come')
    .argument('<round>', roundText)
    .action((round: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getRound(context, round)),
    );

  verb(rounds, 'edit', 'Change the name, the day or the reminders of a round')
    .argument('<round>', roundText)
    .option('--name <name>', 'new name')
    .option('--due <day>', 'YYYY-MM-DD, or nothing for no day')
    .option('--remind-every <days>', '0 for no reminders')
    .action((round: string, options: RoundOptions, command: Command) =>
      perform(command, async (context) => (await import('./save.ts')).editRound(context, round, options)),
    );

  verb(rounds, 'people', 'List the people of a round with how far each has come')
    .argument('<round>', roundText)
    .option('--state <state>', `${confirmationStates.join(', ')}; repeatable`, several)
    .option('--search <text>', 'part of a name or department')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((round: string, options: PeopleOptions, command: Command) =>
      perform(command, async (context) => (await import('./lists.ts')).listPeople(context, round, options)),
    );

  verb(rounds, 'differences', 'List what people do not have, what is broken, and what they have besides')
    .argument('<round>', roundText)
    .option('--settled', 'also those that were settled')
    .action((round: string, options: DifferenceOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./lists.ts')).listDifferences(context, round, options),
      ),
    );

  verb(rounds, 'settle', 'Settle a difference by a step on its asset; can be undone')
    .argument('<round>', roundText)
    .argument('<asset>', 'asset ID, or "besides" for what somebody has besides')
    .argument('<step>', settlements.join(', '))
    .option('--person <person>', 'whose it is, if several people say something of it')
    .option('--to <person>', 'for handOver: who gets it')
    .option('--location <location>', 'for takeBack: where it is kept, by id, name or path')
    .action((round: string, asset: string, step: string, options: SettleOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./settle.ts')).settle(context, round, asset, step, options),
      ),
    );

  verb(rounds, 'remind', 'Remind those who have not answered')
    .argument('<round>', roundText)
    .action((round: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).remind(context, round)),
    );

  verb(rounds, 'close', 'Close a round: nobody is asked or reminded any more')
    .argument('<round>', roundText)
    .action((round: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).closeRound(context, round)),
    );
}
