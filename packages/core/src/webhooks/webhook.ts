import { z } from 'zod';
import type { EventType } from '../events/event.ts';
import { message } from '../messages.ts';
import { filled, instant, text, webAddress } from '../text.ts';
import { isHeaderName, isHeaderValue, isReservedHeader } from './headers.ts';
import { webhookEvents } from './webhook-events.ts';

/** Stands for a header's value, which is never shown; sent back, it keeps the value. */
export const headerMask = '••••••••';

const mostHeaders = 20;

/** A webhook as the API returns it (section 3). */
export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** The values are masked. */
  headers: z.record(z.string(), z.string()),
  /** A filter over the events' data; only those that match are sent. */
  filter: z.string().optional(),
  /** Why the server switched it off; absent once it is switched on again. */
  disabledBecause: z.enum(['gone', 'failing', 'keyLost']).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** What sending has come to; it changes without a new version of the webhook. */
const sendingSchema = z.object({
  /** When it was last triggered, in seconds since 1970 (section 3). */
  lastTriggered: z.number().int().optional(),
  /** The HTTP status of its last answer; 0 if there was none. */
  lastStatus: z.number().int().optional(),
  /** How many deliveries wait for another attempt. */
  waiting: z.number().int(),
  /** How many attempts of the last 30 days were accepted, and how many failed. */
  attempts: z.object({ delivered: z.number().int(), failed: z.number().int() }),
  /** Set while it is not called, except to find out whether it answers again: when it will be tried next. */
  pausedUntil: instant.optional(),
});
export type Sending = z.infer<typeof sendingSchema>;

export const listedWebhookSchema = webhookSchema.extend(sendingSchema.shape);
export type ListedWebhook = z.infer<typeof listedWebhookSchema>;

export const secretShown = {
  /** Only in the first answer to the call that makes it. */
  secret: z.string().optional(),
  /** In a repeated answer, which leaves the secret out: how to get a new one. */
  secretNote: z.string().optional(),
};
export const createdWebhookSchema = listedWebhookSchema.extend(secretShown);
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

/** How many deliveries of a day succeeded and failed at first attempt or later. */
export const webhookDaySchema = z.object({
  day: z.string(),
  delivered: z.number().int(),
  failed: z.number().int(),
});
export type WebhookDay = z.infer<typeof webhookDaySchema>;

export const webhookDetailSchema = listedWebhookSchema.extend({
  /** Those of the last 30 days with any attempts, oldest first. */
  days: z.array(webhookDaySchema),
  /** The median duration of the last 100 answers, in ms; absent before the first. */
  medianMs: z.number().int().optional(),
  /** Until when the secret before the last rotation signs as well. */
  formerSecretUntil: instant.optional(),
});
export type WebhookDetail = z.infer<typeof webhookDetailSchema>;

/**
 * Section 5: a valid http or https address. It may not contain a user or password, which would be shown, however many
 * slashes are before it; nor what can't be seen or stored.
 */
const url = webAddress(message.webhookUrlInvalid).refine(
  (given) => !/^[^:]*:[/\\]*[^/\\?#]*@/.test(given),
  message.webhookUrlInvalid,
);

const headers = z
  .record(z.string(), z.string())
  .refine((given) => Object.keys(given).length <= mostHeaders, message.tooManyHeaders(mostHeaders))
  .superRefine((given, context) => {
    for (const [name, value] of Object.entries(given)) {
      const fault = headerFault(name, value);
      if (fault !== undefined) context.addIssue({ code: 'custom', path: [name], message: fault });
    }
    if (new Set(Object.keys(given).map((name) => name.toLowerCase())).size < Object.keys(given).length)
      context.addIssue({ code: 'custom', message: message.headerTwice });
  });

function headerFault(name: string, value: string): string | undefined {
  if (!isHeaderName(name)) return message.headerNameInvalid(name);
  if (isReservedHeader(name)) return message.headerReserved(name);
  const isValid = value === headerMask || (value.length <= 4000 && isHeaderValue(value));
  return isValid ? undefined : message.headerValueInvalid(name);
}

const events = z
  .array(z.string().refine((given) => webhookEvents.some((one) => one === given), message.eventTypeUnknown))
  .min(1, message.eventsRequired)
  .max(webhookEvents.length);

export const newWebhookSchema = z.strictObject({
  name: filled(100),
  url,
  events,
  headers: headers.optional(),
  filter: text(2000).optional(),
  active: z.boolean().default(true),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** Replaces the given fields; headers as a whole, but a masked value keeps the one that is stored. */
export const webhookChangeSchema = z.strictObject({
  name: filled(100).optional(),
  url: url.optional(),
  events: events.optional(),
  headers: headers.optional(),
  filter: text(2000).nullable().optional(),
  active: z.boolean().optional(),
});
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** Known types among those that a webhook has chosen; an older server may have known others. */
export const chosenEvents = ({ events: chosen }: Pick<Webhook, 'events'>): EventType[] =>
  webhookEvents.filter((event) => chosen.includes(event));

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  url: 'URL',
  events: 'Events',
  filter: 'Filter',
  headers: 'Headers',
  active: 'Active',
};

/** The label of a webhook's field; undefined for those that nobody edits. */
export const webhookFieldLabel = (field: string): string | undefined => fieldLabels[field];

/** How many of the latest events that a webhook has chosen its filter lets through. */
export const webhookEstimateSchema = z.object({
  /** How many of these types there were among the latest events, at most 500. */
  events: z.number().int(),
  matching: z.number().int(),
});
export type WebhookEstimate = z.infer<typeof webhookEstimateSchema>;

/** The result of Test. */
export const webhookTestSchema = z.object({
  outcome: z.enum(['successful', 'failed', 'timedOut', 'unreachable']),
  /** 0 if there was no answer. */
  status: z.number().int(),
  /** One of the specified texts. */
  message: z.string(),
  durationMs: z.number().int(),
});
export type WebhookTest = z.infer<typeof webhookTestSchema>;

/** HTTP 200 to 299. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;
