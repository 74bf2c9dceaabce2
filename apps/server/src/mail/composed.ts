import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it. The address is an object: a string could be parsed as several recipients. */
export const composed = ({ to, subject, text, html, messageId }: Mail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(messageId === undefined ? {} : { messageId }),
  disableFileAccess: true,
  disableUrlAccess: true,
});
