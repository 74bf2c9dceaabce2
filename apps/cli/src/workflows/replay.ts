import { message } from '@quartermaster/core/messages';
import {
  type ReplayedEvent,
  type ReplayNotice,
  replayedEventSchema,
  replayNoticeSchema,
} from '@quartermaster/core/workflows/replay';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { count } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import type { Column } from '../output/table.ts';
import { momentText } from '../output/times.ts';
import { brokenConnection, isBrokenConnection } from '../report.ts';
import { interrupted } from '../ui/ask.ts';
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

type Told = Exclude<ReplayNotice, { readonly type: 'job' }>;
type End = Extract<ReplayNotice, { readonly type: 'end' }>;
type Open = (signal: AbortSignal) => Promise<AsyncIterator<unknown>>;

/** Prints on which events of the last days a workflow would have acted, newest first, as they are found. */
export async function replayWorkflow(
  context: Context,
  written: string | undefined,
  { days: given, file }: ReplayOptions,
): Promise<void> {
  const days = Number(given);
  if (!/^\d{1,2}$/.test(given) || days < 1 || days > 90) throw wrongUsage('--days is a number from 1 to 90.');
  const open = await opener(context, written, file, days);
  const print = printer(context);
  let [looked, found] = [0, 0];
  let end: End | undefined;
  const stopped = await follow(context, open, (notice) => {
    looked = notice.looked;
    if (notice.type === 'end') end = notice;
    else for (const item of notice.items) print.item(item);
    found = notice.type === 'end' ? notice.found : found + notice.items.length;
  });
  print.end();
  const soFar = end?.state === 'done' ? '' : ' so far';
  context.note(
    `  It would have acted on ${count(found)} of ${count(looked)} events of the last ${days} days${soFar}.`,
  );
  if (end?.state !== 'done') throw stopped ? interrupted() : failureOf(end);
}

/**
 * Reads a replay to its end, or to where the connection is lost. Ctrl-C cancels the job; a second one exits at once.
 * @returns whether it was stopped
 */
async function follow(context: Context, open: Open, tell: (notice: Told) => void): Promise<boolean> {
  const client = await context.client();
  const leaving = new AbortController();
  let [jobId, looked]: [string | undefined, number] = [undefined, 0];
  let stopped = false;
  const cancel = async (): Promise<void> => {
    if (jobId === undefined) return;
    // Closing the stream does the same, also with a token that only reads.
    await client.jobs.cancel({ params: { id: jobId } }).catch(() => leaving.abort());
  };
  const stop = (): void => {
    if (stopped) process.exit(exitCodes.failed);
    stopped = true;
    void cancel();
  };
  process.on('SIGINT', stop);
  try {
    const notices = await context.wait('Replaying', open(leaving.signal));
    const next = () => context.wait(() => `Replaying, ${count(looked)} so far`, notices.next());
    for (let read = await next(); !read.done; read = await next()) {
      const notice = replayNoticeSchema.parse(read.value);
      if (notice.type === 'job') {
        jobId = notice.id;
        if (stopped) await cancel();
      } else {
        looked = notice.looked;
        tell(notice);
      }
    }
  } catch (error) {
    // What was found before is still told.
    if (!stopped && (jobId === undefined || !isBrokenConnection(error))) throw error;
  } finally {
    process.off('SIGINT', stop);
  }
  return stopped;
}

/** Why a replay that nobody here stopped didn't reach its end. */
function failureOf(end: End | undefined): Failure {
  if (end === undefined) return brokenConnection();
  if (end.state === 'cancelled')
    return new Failure(exitCodes.failed, message.replayEndedElsewhere, [runAgain]);
  return end.message === message.replayCutOff || end.message === message.unavailable
    ? new Failure(exitCodes.unreachable, end.message, [runAgain])
    : new Failure(exitCodes.failed, end.message ?? message.fault, ["See the server's log for details."]);
}

const runAgain = 'Run the command again.';

/** Starts the replay of a saved workflow, or of one in a file. */
async function opener(
  context: Context,
  written: string | undefined,
  file: string | undefined,
  days: number,
): Promise<Open> {
  if ((written === undefined) === (file === undefined))
    throw wrongUsage('Name a workflow, or a file with -f.');
  if (written !== undefined) {
    const { id } = await findWorkflow(context, written);
    const { workflows } = await context.client();
    return (signal) => workflows.replay({ params: { id }, body: { days } }, { signal });
  }
  const [definition, second] = await readValidWorkflows({ file: [file ?? '-'] });
  if (definition === undefined || second !== undefined) throw wrongUsage('Give a file with one workflow.');
  const { workflows } = await context.client();
  return (signal) => workflows.replayDraft({ definition, days }, { signal });
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
        if (many === 1) terminal.out(plainHead(terminal, columns));
        terminal.out(plainRow(terminal, columns, item));
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
