import { z } from 'zod';
import { instant } from '../text.ts';
import { notificationTopics } from './topics.ts';

/** Parts of a sentence; those that name what it is about are shown in bold. */
const sentence = z.array(z.object({ text: z.string(), strong: z.literal(true).optional() }));
export type Sentence = z.infer<typeof sentence>;

export const notificationTones = [
  'waiting',
  'delivery',
  'done',
  'refused',
  'comment',
  'holder',
  'maintenance',
  'warning',
  'failure',
] as const;
export type NotificationTone = (typeof notificationTones)[number];

/** What somebody is told in the console and by `qm notifications`. */
export const notificationSchema = z.object({
  id: z.string(),
  topic: z.enum(notificationTopics),
  /** What its icon shows. */
  tone: z.enum(notificationTones),
  /** 'MacBook Pro was assigned to you'. */
  title: sentence,
  /** 'QTM2240, by Ingrid Bjørnstad'. */
  detail: z.string().optional(),
  at: instant,
  read: z.boolean(),
  /** The console's screen with what it is about; absent once that is gone. */
  screen: z.string().optional(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** A sentence without its emphasis. */
export const plainText = (parts: Sentence): string => parts.map(({ text }) => text).join('');
