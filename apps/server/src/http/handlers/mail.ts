import { message } from '@quartermaster/core/messages';
import type { MailAccount } from '../../notifications/mail-account.ts';
import type { MailTemplates } from '../../notifications/mail-templates.ts';
import { api } from '../api.ts';

export const mailHandlers = (mail: MailAccount) => ({
  get: api.mail.get.handler(() => mail.status()),
  sendTest: api.mail.sendTest.handler(async ({ context }) => ({
    message: await mail.sendTest(context.actor),
  })),
});

export const mailTemplateHandlers = (templates: MailTemplates) => ({
  list: api.mailTemplates.list.handler(async () => ({ items: await templates.list() })),
  set: api.mailTemplates.set.handler(async ({ input, context }) => ({
    ...(await templates.set(input.params.event, input.body, context.actor, context.version)),
    message: message.mailTemplateSaved,
  })),
  reset: api.mailTemplates.reset.handler(async ({ input, context }) => ({
    ...(await templates.set(input.params.event, undefined, context.actor, context.version)),
    message: message.mailTemplateReset,
  })),
  preview: api.mailTemplates.preview.handler(({ input, context }) =>
    templates.preview(input.params.event, input.body, context.actor),
  ),
  sendTest: api.mailTemplates.sendTest.handler(async ({ input, context }) => ({
    message: await templates.sendTest(input.params.event, input.body, context.actor),
  })),
});
