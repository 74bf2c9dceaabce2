import { type Job, jobSchema } from '@quartermaster/core/jobs/job';
import type { ListView } from './list.ts';

/** How a job is printed for scripts. */
export const jobView: ListView<Job> = {
  columns: [
    { title: 'Job', value: ({ id }) => id },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'State', value: ({ state }) => state },
    { title: 'Processed', value: ({ processed }) => String(processed) },
  ],
  fields: Object.keys(jobSchema.shape),
};
