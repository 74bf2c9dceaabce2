import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@quartermaster/core/jobs/job';
import type { Context } from './context.ts';
import { exitCodes, Failure } from './failure.ts';
import { count } from './output/figures.ts';
import { openBar } from './ui/bar.ts';
import type { ProgressBar } from './ui/progress.tsx';

const askAgainAfter = 150;

/**
 * Waits for a job that brings a decided change to its end, and shows how far it is. Ctrl-C leaves it to the server.
 * Throws a Failure when it doesn't come to its end.
 * @param id of the job
 * @param what is being done: 'Moving assets'
 */
export async function followJob(context: Context, id: string, what: string): Promise<Job> {
  const client = await context.client();
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  // Stays until the end: without a listener of ours the progress bar's own would end the process.
  process.on('SIGINT', leave);
  const began = performance.now();
  let latest = await client.jobs.get({ params: { id } });
  let bar: ProgressBar | undefined;
  const ask = async (until: () => boolean) => {
    while (latest.state === 'running' && !until()) {
      await pause(askAgainAfter, undefined, { signal: leaving.signal });
      latest = await client.jobs.get({ params: { id } });
      bar?.update(progressOf(latest, began));
    }
  };
  try {
    // How much there is may be known only after a while, or never.
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
  if (latest.state === 'done') return latest;
  throw new Failure(exitCodes.failed, `${what} did not come to its end.`, ["The server's log says more."]);
}

const leftToServer = (): Failure =>
  new Failure(exitCodes.failed, 'Interrupted. The server brings it to its end by itself.');

function progressOf({ processed, total = 0 }: Job, began: number) {
  const seconds = (performance.now() - began) / 1000;
  return { done: processed, total, processed, rows: total, seconds, stopping: false, unit: 'records' };
}
