import type { Outputs } from '@quartermaster/contract';
import { isApiError } from '@quartermaster/contract';
import { client } from '../api.ts';

export type Job = Outputs['jobs']['get'];

/** Between two looks at a job, in ms. */
const pause = 300;

/**
 * Looks at long work until it has ended, and tells each time how far it has come. A server that is away for a while is
 * waited for: the work goes on when it is back. Throws what the server refuses.
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
      if (isApiError(error) && error.status < 500) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}
