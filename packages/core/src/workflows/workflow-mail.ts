import type { WrittenMail } from '../mail/mail-template.ts';
import { mailPage } from '../notifications/notification-mail.ts';
import { escapedHtml } from '../templates/template.ts';

/** The mail in which a workflow sends a text: its first line is the subject. What was put in appears as text only. */
export function workflowMail(
  text: string,
  { workflow, companyName }: { readonly workflow: string; readonly companyName: string },
): WrittenMail {
  const written = text.trim();
  const [subject = ''] = written.split('\n');
  const from = `Sent by the workflow ${workflow} of ${companyName}.`;
  return {
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, 200),
    text: `${written}\n\n${from}\n`,
    html: mailPage([
      `<p style="margin:0 0 16px">${escapedHtml(written).replaceAll('\n', '<br>')}</p>`,
      `<p style="margin:0;border-top:1px solid #d3d8de;padding-top:16px;color:#5f6b7c;font-size:12px;line-height:18px">${escapedHtml(from)}</p>`,
    ]),
  };
}
