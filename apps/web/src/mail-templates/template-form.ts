import {
  checkTexts,
  type MailedEvent,
  type MailTemplate,
  type MailTexts,
  mailTextsSchema,
} from '@quartermaster/core/mail/mail-template';
import { issuesOf } from '@quartermaster/core/verdict';

/** The texts as the server takes them for this event. */
export const templateSchema = (event: MailedEvent) =>
  mailTextsSchema.superRefine((texts, context) => {
    const verdict = checkTexts(event, texts);
    if (verdict.ok) return;
    for (const { path, message } of issuesOf(verdict))
      context.addIssue({ code: 'custom', path: [path], message });
  });

export const textsOf = ({ subject, text }: MailTemplate): MailTexts => ({ subject, text });

export const templateLabels = { subject: 'Subject', text: 'Text' } as const;
