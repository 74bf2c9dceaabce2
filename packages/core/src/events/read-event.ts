import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { instant } from '../text.ts';
import { causeSchema, type DomainEvent, eventTypes, subjectKinds } from './event.ts';

/** Not validated further: older versions recorded it differently, so whoever displays it has to check. */
const recorded = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const eventSchema = z.looseObject({
  ...causeSchema.shape,
  id: z.string(),
  type: z.enum(eventTypes),
  at: instant,
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
  data: recorded,
  previous: recorded.exactOptional(),
});

/** Parses an event from JSON; undefined if it isn't one. */
export function readEvent(json: string): DomainEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
