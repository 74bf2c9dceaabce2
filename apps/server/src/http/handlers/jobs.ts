import type { JobService } from '../../jobs/service.ts';
import { api } from '../api.ts';

export const jobHandlers = (jobs: JobService) => ({
  get: api.jobs.get.handler(({ input, context }) => jobs.get(input.params.id, context.actor)),
  cancel: api.jobs.cancel.handler(({ input, context }) => jobs.cancel(input.params.id, context.actor)),
});
