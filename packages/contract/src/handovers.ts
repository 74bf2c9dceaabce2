import { email } from '@quartermaster/core/text';
import { receiptSchema } from '@quartermaster/core/users/handover';
import { z } from 'zod';
import { byId, route } from './route.ts';

/** The results of `POST /users/{id}/handover`. */
export const handovers = {
  get: route('handovers.get', {
    method: 'GET',
    path: '/handovers/{id}',
    summary: 'Get the receipt of a handover: what came back, what went to whom',
  })
    .input(z.object({ params: byId }))
    .output(receiptSchema),
  mail: route('handovers.mail', {
    method: 'POST',
    path: '/handovers/{id}/mail',
    summary: 'Mail the receipt of a handover',
  })
    .input(z.object({ params: byId, body: z.strictObject({ to: email }) }))
    .output(z.object({ message: z.string() })),
};
