import {
  type ReplayedEvent,
  type ReplayPart,
  replayedEventSchema,
  replayPartSchema,
} from '@quartermaster/core/workflows/replay';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { count } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { type Column, tsvHead, tsvRow } from '../output/table.ts';
import { momentText } from '../output/times.ts';
import { readValidWorkflows } from './files.ts';
import { findWorkflow } from './find.ts';

export interface ReplayOptions {
  readonly days: string;
  readonly file?: string;
}

const columns: readonly Column<ReplayedEvent>[] = [
  { title: 'Event', value: ({ seq }) => String(seq) },
  { title: 'Time', value: ({ at }) => at },
  { title: 'Type', value: ({ type }) => type },
  { title: 'Record', value: ({ subject, name }) => name ?? `${subject.kind} ${subject.id}` },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Message', value: ({ message = '' }) => message },
];

/** Prints on which events of the last days a workflow would have acted, newest first, as they are found. */
export async function replayWorkflow(
  context: Context,
  written: string | undefined,
  { days: given, file }: ReplayOptions,
): Promise<void> {
  const days = Number(given);
  if (!/^\d{1,2}$/.test(given) || days < 1 || days > 90) throw wrongUsage('--days is a number from 1 to 90.');
  const print = printer(context);
  const ask = await partReader(context, written, file, days);
  let looked = 0;
  let fired = 0;
  for (let before: number | undefined; ; ) {
    const part = await context.wait(
      looked === 0 ? 'Replaying' : `Replaying, ${count(looked)} so far`,
      ask(before),
    );
    for (const item of part.items) print.item(item);
    looked += part.looked;
    fired += part.items.length;
    before = part.next;
    if (before === undefined) break;
  }
  print.end();
  context.note(
    `  It would have acted on ${count(fired)} of ${count(looked)} events of the last ${days} days.`,
  );
}

/** Asks for a part of the replay of a saved workflow, or of one in a file. */
async function partReader(
  context: Context,
  written: string | undefined,
  file: string | undefined,
  days: number,
): Promise<(before: number | undefined) => Promise<ReplayPart>> {
  if ((written === undefined) === (file === undefined))
    throw wrongUsage('Name a workflow, or a file with -f.');
  const range = (before: number | undefined) => ({ days, ...(before === undefined ? {} : { before }) });
  if (written !== undefined) {
    const { id } = await findWorkflow(context, written);
    const client = await context.client();
    return async (before) =>
      replayPartSchema.parse(await client.workflows.replay({ params: { id }, body: range(before) }));
  }
  const [definition, second] = await readValidWorkflows({ file: [file ?? '-'] });
  if (definition === undefined || second !== undefined) throw wrongUsage('Give a file with one workflow.');
  const client = await context.client();
  return async (before) =>
    replayPartSchema.parse(await client.workflows.replayDraft({ definition, ...range(before) }));
}

/** Prints events as they are found, in the requested format. */
function printer({ format, terminal, now }: Context) {
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(replayedEventSchema.shape),
  );
  let many = 0;
  return {
    item(item: ReplayedEvent): void {
      many += 1;
      if (format.kind === 'json') terminal.out(`${many === 1 ? '[' : ','}\n${jsonText(pick(item))}`);
      else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(item)));
      else if (!terminal.human) {
        if (many === 1) terminal.out(tsvHead(columns));
        terminal.out(tsvRow(columns, item));
      } else {
        const { subject, name = `${subject.kind} ${subject.id}`, status, message } = item;
        const words = [name, status, ...(message === undefined ? [] : [message]), `event ${item.seq}`];
        terminal.out(`  ${terminal.paint(momentText(item.at, now), 'dim')}  ${printable(words.join(' · '))}`);
      }
    },
    end(): void {
      if (format.kind === 'json') terminal.out(many === 0 ? '[]' : ']');
    },
  };
}
