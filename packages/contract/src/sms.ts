import { smsChangeSchema, smsConfigSchema, smsTestSchema } from '@quartermaster/core/sms/sms';
import { z } from 'zod';
import { route } from './route.ts';

export const sms = {
  get: route('sms.get', {
    method: 'GET',
    path: '/twilio/config',
    summary: 'Get how texts are sent, with the auth token masked',
  }).output(smsConfigSchema),
  update: route('sms.update', {
    method: 'PUT',
    path: '/twilio/config',
    summary: 'Update the given fields; a masked auth token keeps the one that is stored',
  })
    .input(smsChangeSchema)
    .output(smsConfigSchema.extend({ message: z.string() })),
  sendTest: route('sms.sendTest', {
    method: 'POST',
    path: '/twilio/test',
    summary: 'Send a test message to a phone number',
  })
    .input(smsTestSchema)
    .output(z.object({ message: z.string() })),
};
