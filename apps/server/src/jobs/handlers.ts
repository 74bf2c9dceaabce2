import { api } from '../http/api.ts';
import type { JobService } from './service.ts';

export const jobHandlers = (jobs: JobService) => ({
  get: api.jobs.get.handler(({ input, context }) => jobs.get(input.params.id, context.actor)),
  cancel: api.jobs.cancel.handler(({ input, context }) => jobs.cancel(input.params.id, context.actor)),
});
