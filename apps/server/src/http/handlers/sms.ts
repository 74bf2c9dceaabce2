import { message } from '@quartermaster/core/messages';
import type { SmsService } from '../../sms/service.ts';
import { api } from '../api.ts';

export const smsHandlers = (sms: SmsService) => ({
  get: api.sms.get.handler(() => sms.get()),
  update: api.sms.update.handler(async ({ input, context }) => ({
    ...(await sms.update(input, context.actor, context.version)),
    message: message.smsUpdated,
  })),
  sendTest: api.sms.sendTest.handler(async ({ input }) => {
    await sms.sendTest(input);
    return { message: message.testSent };
  }),
});
