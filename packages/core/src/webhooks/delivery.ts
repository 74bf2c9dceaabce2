import { z } from 'zod';
import { instant } from '../text.ts';

/** One attempt to deliver an event. */
export const attemptSchema = z.object({
  at: instant,
  /** 0 if there was no answer. */
  status: z.number().int(),
  /** Why there was none. */
  failure: z.enum(['connection', 'timeout']).optional(),
  durationMs: z.number().int(),
  /** The beginning of the answer: 16 kB of failures, 1 kB of successes. */
  answer: z.string().optional(),
  /** Asked for by somebody, rather than due. */
  manual: z.literal(true).optional(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const deliveryStates = ['delivered', 'waiting', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An event on its way to a webhook. */
export const deliverySchema = z.object({
  id: z.string(),
  /** The webhook-id header: the same for every attempt. */
  messageId: z.string(),
  seq: z.number().int(),
  eventType: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** By which people know it; absent if its event has none, or can no longer be read. */
    name: z.string().optional(),
    /** Of an asset. */
    assetId: z.string().optional(),
  }),
  state: z.enum(deliveryStates),
  attempts: z.array(attemptSchema),
  /** When the next attempt is due. */
  dueAt: instant.optional(),
  at: instant,
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A delivery with what is sent, made anew from the log. */
export const deliveryDetailSchema = deliverySchema.extend({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Absent if the event can no longer be read. */
  body: z.string().optional(),
  /** Whether the body differs from what was sent: personal data has been erased, or a newer server writes it differently. */
  differs: z.boolean(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds from each failed attempt to the next (promise 47). */
const schedule = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  day,
];
const jitter = 0.2;

/**
 * Milliseconds until the next attempt; undefined after the last.
 * @param attempts how many have failed
 * @param random from 0 to 1
 * @param retryAfterMs what the receiver asked for: honoured up to 24 hours
 */
export function retryDelay(attempts: number, random: number, retryAfterMs = 0): number | undefined {
  const usual = schedule[attempts - 1];
  if (usual === undefined) return undefined;
  return Math.round(Math.max(usual * (1 + jitter * (2 * random - 1)), Math.min(retryAfterMs, day)));
}

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * second;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** Milliseconds of failing after which a webhook is switched off. */
export const failingToDisable = 5 * day;
