import type { Outputs } from '@quartermaster/contract';
import { dayWords } from '@quartermaster/core/day-words';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { doneLine } from '../output/done.ts';
import { factLines } from '../output/facts.ts';
import { count, counted } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { findRound } from './find-round.ts';
import { roundView, whoIn } from './view.ts';

type Shown = Outputs['confirmations']['get'];

/** Prints how far a round has come. */
export async function getRound(context: Context, written: string): Promise<void> {
  const print = recordPrinter<Shown>(context, {
    columns: [
      { title: 'Round', value: ({ round }) => round.name },
      { title: 'State', value: ({ round }) => round.state },
      { title: 'People', value: ({ figures }) => String(figures.people.total) },
      { title: 'Waiting', value: ({ figures }) => String(figures.people.waiting) },
      { title: 'Open differences', value: ({ figures }) => String(figures.differences.open) },
    ],
    fields: ['round', 'figures'],
  });
  const client = await context.client();
  const { id } = await findRound(context, client, written);
  const shown = await context.wait('Loading', client.confirmations.get({ params: { id } }));
  const { closedById = '' } = shown.round;
  const closer =
    closedById === ''
      ? undefined
      : await client.users.get({ params: { id: closedById } }).catch(() => undefined);
  print(shown, () => linesOf(context, shown, closer?.displayName));
}

export async function remind(context: Context, written: string): Promise<void> {
  const print = recordPrinter<Outputs['confirmations']['remind']>(context, {
    columns: [{ title: 'Reminded', value: ({ count: number }) => String(number) }],
    fields: ['count', 'message'],
  });
  const client = await context.client();
  const { id } = await findRound(context, client, written);
  const done = await context.wait('Reminding', client.confirmations.remind({ params: { id } }));
  print(done, () => [doneLine(context.terminal, done.message)]);
}

export async function closeRound(context: Context, written: string): Promise<void> {
  const print = recordPrinter(context, roundView);
  const client = await context.client();
  const { id } = await findRound(context, client, written);
  const round = await context.wait('Closing', client.confirmations.close({ params: { id } }));
  print(round, () => [doneLine(context.terminal, message.roundClosed)]);
}

function linesOf({ terminal }: Context, { round, figures }: Shown, closer: string | undefined): string[] {
  const { people, assets, differences, departments } = figures;
  const answered = people.total - people.waiting;
  return factLines(
    [
      ['Round', `${round.name}, ${round.state}`],
      ['Who', whoIn(round)],
      round.closedAt
        ? ['Closed', `${dayWords(round.closedAt.slice(0, 10))}${closer ? ` by ${closer}` : ''}`]
        : ['Answer by', round.due && dayWords(round.due)],
      ['Answered', `${count(answered)} of ${counted(people.total, 'person', 'people')}`],
      ['Assets', `${count(assets.answered)} of ${count(assets.total)}`],
      ['Differences', `${count(differences.open)} of ${count(differences.total)} open`],
      ['Not asked', people.suspended > 0 ? `${count(people.suspended)} suspended` : undefined],
      ['Next reminder', round.nextReminder && dayWords(round.nextReminder)],
      ...departments.map(
        ({ department, answered: done, total }) =>
          [department ?? 'No department', `${done} of ${total}`] as const,
      ),
    ],
    terminal,
  );
}
