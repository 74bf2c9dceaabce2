import type { Outputs } from '@quartermaster/contract';
import { isApiError } from '@quartermaster/contract';
import { client, isSignedOut } from '../api.ts';
import { untilSignedIn } from '../session-end.ts';

export type Job = Outputs['jobs']['get'];

/** How often a job is polled, in ms. */
const pause = 300;

/**
 * Polls a job until it has ended, reporting its progress each time. If the server is down for a while, or the session
 * ends, keeps waiting: the job continues. Throws if the server refuses.
 */
export async function followJob(
  id: string,
  onProgress: (job: Job) => void,
  signal: AbortSignal,
): Promise<Job | undefined> {
  while (!signal.aborted) {
    try {
      const job = await client.jobs.get({ params: { id } });
      if (signal.aborted) return undefined;
      onProgress(job);
      if (job.state !== 'running') return job;
    } catch (error) {
      if (isSignedOut(error)) await untilSignedIn();
      else if (isApiError(error) && error.status < 500) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}
