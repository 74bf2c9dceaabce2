import { jobSchema } from '@quartermaster/core/jobs/job';
import { z } from 'zod';
import { byId, noBody, route } from './route.ts';

export const jobs = {
  get: route('jobs.get', {
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Get the progress of a background job',
  })
    .input(z.object({ params: byId }))
    .output(jobSchema),
  cancel: route('jobs.cancel', {
    method: 'POST',
    path: '/jobs/{id}/cancel',
    summary: 'Cancel a background job; changes already made stay',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(jobSchema),
};
