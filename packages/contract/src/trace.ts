import { traceSchema } from '@quartermaster/core/requests/trace';
import { z } from 'zod';
import { byId, route } from './route.ts';

export const trace = {
  get: route('trace.get', {
    method: 'GET',
    path: '/trace/{id}',
    summary: 'Follow one unit from request to holder, by asset ID or by the id of asset or request',
  })
    .input(z.object({ params: byId }))
    .output(traceSchema),
};
