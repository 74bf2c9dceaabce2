import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportInput } from '@quartermaster/contract';
import type { ImportResult, ImportTally } from '@quartermaster/core/csv/import-result';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { exitCodes, Failure, Unreachable } from '../failure.ts';
import { undoHint } from '../output/done.ts';
import { counted } from '../output/figures.ts';
import { jsonLine } from '../output/json.ts';
import { sign } from '../output/states.ts';
import { failureOf, isBrokenConnection } from '../report.ts';
import type { ProgressBar } from '../ui/progress.tsx';
import type { RowErrors } from './errors-file.ts';
import type { ImportKind } from './kind.ts';
import type { Source } from './source.ts';
import { whyEnded } from './why-ended.ts';
import { importAgain, tallyText } from './words.ts';

/** The outcome of an import. */
export interface Applied {
  readonly result: ImportResult;
  /** Whether it ended early: by Ctrl-C, or by a fault. */
  readonly stopped: boolean;
  /** Why the server left the rest of the file. */
  readonly fault?: Failure;
  /** The id of the batch, for undoing it. */
  readonly batch?: string;
}

export interface Amount {
  /** Rows in the file. */
  readonly rows: number;
  /** Rows to write. */
  readonly writes: number;
  /** How many of them have no asset ID. */
  readonly issued: number;
}

/**
 * Runs an import and shows its progress. Ctrl-C cancels the job and waits for its result; a
 * second Ctrl-C exits at once.
 */
export async function apply(
  context: Context,
  kind: Pick<ImportKind, 'send'>,
  source: Pick<Source, 'body'>,
  input: ImportInput,
  { rows, writes, issued }: Amount,
  errors: RowErrors,
  bar: ProgressBar | undefined,
): Promise<Applied> {
  const started = performance.now();
  const again = importAgain(issued, input.plan !== undefined);
  let jobId: string | undefined;
  let stopped = false;
  let reached: Effect = { created: 0, updated: 0 };
  /** When the first rows were being written: those of an earlier try pass much faster. */
  let writingSince = 0;
  const cancel = async () => {
    if (jobId === undefined) return;
    const client = await context.client();
    // A job that has already ended is fine too.
    await client.jobs.cancel({ params: { id: jobId } }).catch(() => undefined);
  };
  const stop = () => {
    if (stopped) process.exit(exitCodes.failed);
    stopped = true;
    if (!bar) context.note(`${sign.warning} Stopping …`);
    void cancel();
  };
  process.on('SIGINT', stop);
  try {
    for await (const line of kind.send(input, source.body(), { idempotencyKey: randomUUID() })) {
      if (context.format.kind === 'jsonl') context.terminal.out(jsonLine(line));
      if (line.type === 'job') {
        jobId = line.id;
        if (stopped) await cancel();
      } else if (line.type === 'error') errors.add(line);
      else if (line.type === 'progress' || line.type === 'result') {
        reached = line;
        const done = line.created + line.updated;
        const seconds = (performance.now() - started) / 1000;
        if (done === 0 && writes > 0) writingSince = seconds;
        bar?.update({ done, total: writes, seconds: seconds - writingSince, stopping: stopped });
        if (line.type === 'result') {
          const { fault } = errors;
          return {
            result: line,
            stopped: fault !== undefined || (stopped && line.processed < rows),
            ...(fault === undefined ? {} : { fault: await whyEnded(context, fault) }),
            ...(jobId === undefined ? {} : { batch: jobId }),
          };
        }
      }
    }
  } catch (error) {
    throw jobId === undefined ? error : await brokenOff(context, { jobId, stopped, again, reached }, error);
  } finally {
    process.off('SIGINT', stop);
    bar?.close();
  }
  throw new Error('An import without a result');
}

/** What an import had done when its answer broke off. */
interface BrokenOff {
  readonly jobId: string;
  readonly stopped: boolean;
  /** How to import the rest. */
  readonly again: string;
  /** As far as had been heard. */
  readonly reached: Effect;
}

/** Says what was imported although the answer broke off: what the server says, or at least what it had said. */
async function brokenOff(
  context: Context,
  { jobId, stopped, again, reached }: BrokenOff,
  error: unknown,
): Promise<Failure> {
  const ended = await endOf(context, jobId).catch(() => undefined);
  if (!ended) {
    const { exitCode, message } = await failureOf(error);
    const known = `By then: ${tallyText(reached)}. There may be more.`;
    return new Failure(exitCode, message, [known, again]);
  }
  const { state, effect } = ended;
  const tally = tallyText(effect);
  // The server goes on with a file that it has received whole.
  if (state === 'done')
    return new Failure(
      exitCodes.unreachable,
      `The connection was lost, but the import was completed: ${tally}.`,
      [
        ...(effect.failed > 0
          ? [
              `${counted(effect.failed, 'row', 'rows')} failed. Import the same file with --dry-run to see why.`,
            ]
          : []),
        ...(effect.created + effect.updated > 0 ? [undoHint(jobId)] : []),
      ],
    );
  const [exitCode, what] = stopped
    ? ([exitCodes.failed, 'The import was stopped'] as const)
    : ([exitCodes.unreachable, 'The import was interrupted'] as const);
  return new Failure(exitCode, `${what}: ${tally}.`, [again]);
}

type Effect = Pick<ImportTally, 'created' | 'updated'>;
const effectSchema = z.object({ created: z.number(), updated: z.number(), failed: z.number() });
/** Milliseconds without news of a job after which it is given up, and between two questions. */
const patienceMs = 10_000;
const askAgainAfter = 200;

/**
 * How the job ended: once the server has noticed that the connection was lost, was started again, or has completed
 * the import.
 */
async function endOf(context: Context, jobId: string) {
  const client = await context.client();
  let news = { updatedAt: '', at: performance.now() };
  for (; performance.now() - news.at < patienceMs; await pause(askAgainAfter)) {
    const job = await client.jobs.get({ params: { id: jobId } }).catch((error: unknown) => {
      if (!(error instanceof Unreachable) && !isBrokenConnection(error)) throw error;
    });
    if (!job) continue;
    if (job.state !== 'running') {
      const effect = effectSchema.safeParse(job.result).data;
      return effect && { state: job.state, effect };
    }
    if (job.updatedAt !== news.updatedAt) news = { updatedAt: job.updatedAt, at: performance.now() };
  }
  return undefined;
}
