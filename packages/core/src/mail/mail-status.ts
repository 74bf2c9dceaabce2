import { z } from 'zod';
import { instant } from '../text.ts';

/** So many permanent refusals of an address in a row, and nothing but mails with links is sent to it any more. */
export const mostRefusals = 3;

/** That an address is sent no more mails about events, because the mail server refuses it. */
export const mailRefusalSchema = z.object({
  /** When it was refused last. */
  at: instant,
  /** A sentence. */
  reason: z.string(),
});
export type MailRefusal = z.infer<typeof mailRefusalSchema>;

const recipient = z.object({ id: z.string(), email: z.string(), displayName: z.string() });

/** How mail is sent, and what became of it. */
export const mailStatusSchema = z.object({
  /** Whether there is a mail server; otherwise mails are written to files. */
  isConnected: z.boolean(),
  /** Its host and port. */
  server: z.string().optional(),
  /** Whom mails are from. */
  from: z.string(),
  /** How many mails wait to be sent. */
  waiting: z.number().int(),
  /** The newest that could not be sent in the last seven days. */
  failed: z.array(
    z.object({
      at: instant,
      /** What it was about: 'Equipment is assigned to me'. */
      about: z.string(),
      /** Absent if the account is gone. */
      to: recipient.optional(),
      reason: z.string(),
    }),
  ),
  /** Addresses that are sent no more mails about events. */
  refused: z.array(mailRefusalSchema.extend({ to: recipient })),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;
