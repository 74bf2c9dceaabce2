import { mailStatusSchema } from '@quartermaster/core/mail/mail-status';
import { z } from 'zod';
import { noBody, route } from './route.ts';

export const mail = {
  get: route('mail.get', {
    method: 'GET',
    path: '/mail',
    summary: 'Get how mail is sent, what waits, what could not be sent, and which addresses are refused',
  }).output(mailStatusSchema),
  sendTest: route('mail.sendTest', {
    method: 'POST',
    path: '/mail/test',
    summary: 'Send a test message to the caller',
  })
    .input(noBody)
    .output(z.object({ message: z.string() })),
};
