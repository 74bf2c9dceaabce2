import { setTimeout as pause } from 'node:timers/promises';
import { isCancellable, type Job } from '@quartermaster/core/jobs/job';
import type { Context } from './context.ts';
import { exitCodes, Failure } from './failure.ts';
import { count } from './output/figures.ts';
import { openBar } from './ui/bar.ts';
import type { ProgressBar } from './ui/progress.tsx';

const askAgainAfter = 150;

/**
 * Waits for a job that completes a change, and shows its progress. Ctrl-C cancels the job if it can be
 * cancelled, and otherwise leaves it to the server. Throws a Failure if the job doesn't finish.
 * @param id the job's id
 * @param what the activity: 'Moving assets'
 */
export async function followJob(context: Context, id: string, what: string): Promise<Job> {
  const client = await context.client();
  let latest = await client.jobs.get({ params: { id } });
  const leaving = new AbortController();
  let stopping = false;
  const leave = () => {
    if (!isCancellable(latest.kind)) return leaving.abort();
    stopping = true;
    // If it has just ended, there is nothing left to cancel.
    client.jobs.cancel({ params: { id } }).catch(() => {});
  };
  // Kept until the end: without it, the progress bar's own listener would end the process.
  process.on('SIGINT', leave);
  const began = performance.now();
  let bar: ProgressBar | undefined;
  const ask = async (until: () => boolean) => {
    while (latest.state === 'running' && !until()) {
      await pause(askAgainAfter, undefined, { signal: leaving.signal });
      latest = await client.jobs.get({ params: { id } });
      bar?.update(progressOf(latest, began, stopping));
    }
  };
  try {
    // The total may be known only later, or never.
    await context.wait(
      () => `${what}   ${count(latest.processed)}`,
      ask(() => latest.total !== undefined),
    );
    if (latest.state === 'running') bar = await openBar(context, latest.total ?? 0);
    await ask(() => false);
  } catch (error) {
    throw leaving.signal.aborted ? leftToServer() : error;
  } finally {
    process.off('SIGINT', leave);
    bar?.close();
  }
  if (latest.state === 'done' || latest.state === 'cancelled') return latest;
  throw new Failure(exitCodes.failed, `${what} did not finish.`, ["See the server's log for details."]);
}

const leftToServer = (): Failure =>
  new Failure(exitCodes.failed, 'Interrupted. The server will finish the work on its own.');

function progressOf({ processed, total = 0 }: Job, began: number, stopping: boolean) {
  const seconds = (performance.now() - began) / 1000;
  return { done: processed, total, seconds, stopping, unit: 'records' };
}
