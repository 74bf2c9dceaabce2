import {
  mailedEventNames,
  mailTemplateSchema,
  mailTextsSchema,
  writtenMailSchema,
} from '@quartermaster/core/mail/mail-template';
import { z } from 'zod';
import { route } from './route.ts';

const byEvent = z.strictObject({ event: z.enum(mailedEventNames) });
/** The template with a sentence that says what was done. */
const done = mailTemplateSchema.extend({ message: z.string() });

export const mailTemplates = {
  list: route('mailTemplates.list', {
    method: 'GET',
    path: '/mail-templates',
    summary: 'List what mails about events say, with the variables of each',
  }).output(z.object({ items: z.array(mailTemplateSchema) })),
  set: route('mailTemplates.set', {
    method: 'PUT',
    path: '/mail-templates/{event}',
    summary: 'Write what the mail about an event says',
  })
    .input(z.object({ params: byEvent, body: mailTextsSchema }))
    .output(done),
  reset: route('mailTemplates.reset', {
    method: 'DELETE',
    path: '/mail-templates/{event}',
    summary: 'Let the mail about an event say again what it usually does',
  })
    .input(z.object({ params: byEvent }))
    .output(done),
  preview: route('mailTemplates.preview', {
    method: 'POST',
    path: '/mail-templates/{event}/preview',
    summary: 'Get the mail as it would be, about an event that never happened',
  })
    .input(z.object({ params: byEvent, body: mailTextsSchema }))
    .output(writtenMailSchema),
  sendTest: route('mailTemplates.sendTest', {
    method: 'POST',
    path: '/mail-templates/{event}/test',
    summary: 'Send the caller the mail as it would be',
  })
    .input(z.object({ params: byEvent, body: mailTextsSchema }))
    .output(z.object({ message: z.string() })),
};
