import type { Client } from '@quartermaster/contract';
import {
  type NewRound,
  newRoundSchema,
  type Round,
  roundChangeSchema,
} from '@quartermaster/core/confirmations/confirmation';
import { dayWords } from '@quartermaster/core/day-words';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { findLocationId } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { factLines } from '../output/facts.ts';
import { counted } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { findRound } from './find-round.ts';
import { roundView, whoIn } from './view.ts';

export interface RoundOptions {
  readonly name?: string;
  readonly department?: string;
  readonly location?: string;
  readonly due?: string;
  readonly remindEvery?: string;
  readonly agreement?: true;
}

const optionOf = {
  name: '--name',
  department: '--department',
  location: '--location',
  due: '--due',
  remindEvery: '--remind-every',
};

export async function startRound(
  context: Context,
  name: string,
  { department, location, due, remindEvery, agreement }: RoundOptions,
): Promise<ExitCode> {
  const print = recordPrinter(context, roundView);
  const place = location === undefined ? undefined : await findLocationId(context, location);
  const body = checked(
    newRoundSchema,
    {
      name,
      department,
      due,
      location: place,
      ...daysOf(remindEvery),
      ...(agreement ? { asksAgreement: true } : {}),
    },
    optionOf,
  );
  const client = await context.client();
  if (!(await confirm(context, await askQuestion(context, client, body)))) {
    context.note('  Nobody was asked.');
    return exitCodes.failed;
  }
  const round = await context.wait('Starting the round', client.confirmations.start(body));
  print(round, () => [doneLine(context.terminal, message.roundStarted), ...linesOf(context, round)]);
  return exitCodes.done;
}

/** Asks before many people are written to; how many of them have equipment is known only once it has begun. */
async function askQuestion(
  context: Context,
  client: Client,
  { department, location }: NewRound,
): Promise<string> {
  if (context.yes) return '';
  if (location !== undefined) return 'Ask everybody who has something there?';
  const { total } = await context.wait(
    'Counting people',
    client.users.list({
      ...{ state: ['active'], limit: '1' },
      ...(department === undefined ? {} : { department: [department] }),
    }),
  );
  return `Ask ${counted(total, 'person', 'people')}${department === undefined ? '' : ` in ${department}`}, as far as they have equipment?`;
}

export async function editRound(
  context: Context,
  written: string,
  { name, due, remindEvery }: RoundOptions,
): Promise<void> {
  const print = recordPrinter(context, roundView);
  const change = requireChange('confirmations edit', {
    ...(name === undefined ? {} : { name }),
    ...(due === undefined ? {} : { due: due === '' ? null : due }),
    ...daysOf(remindEvery),
  });
  const body = checked(roundChangeSchema, change, optionOf);
  const client = await context.client();
  const { id } = await findRound(context, client, written);
  const round = await context.wait('Saving', client.confirmations.update({ params: { id }, body }));
  print(round, () => [doneLine(context.terminal, message.roundUpdated), ...linesOf(context, round)]);
}

function daysOf(written: string | undefined): { readonly remindEvery?: number } {
  if (written === undefined) return {};
  if (!/^\d{1,3}$/.test(written)) throw wrongUsage(`--remind-every: a number of days, not '${written}'.`);
  return { remindEvery: Number(written) };
}

const linesOf = ({ terminal }: Context, round: Round): string[] =>
  factLines(
    [
      ['Round', round.name],
      ['Who', whoIn(round)],
      ['Answer by', round.due && dayWords(round.due)],
      ['Reminders', round.remindEvery === 0 ? 'none' : `every ${round.remindEvery} days`],
      ['ID', round.id],
    ],
    terminal,
  );
