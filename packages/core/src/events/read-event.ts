import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { instant } from '../text.ts';
import {
  causeSchema,
  type DomainEvent,
  eventTypes,
  formerCauseSchema,
  type RecordedEvent,
  subjectKinds,
} from './event.ts';

/** Not validated further: older versions recorded it differently, so whoever displays it has to check. */
const content = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const rest = {
  id: z.string(),
  type: z.enum(eventTypes),
  at: instant,
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
  data: content,
  previous: content.exactOptional(),
};
const eventSchema = z.looseObject({ ...causeSchema.shape, ...rest });
const formerEventSchema = z.looseObject({ ...formerCauseSchema.shape, ...rest });

/** Parses an event from JSON; undefined if it isn't one. */
export function readEvent(json: string): DomainEvent | undefined {
  const recorded = parsed(json);
  const event = eventSchema.safeParse(recorded).data;
  if (event !== undefined) return event;
  const former = formerEventSchema.safeParse(recorded).data;
  if (former === undefined) return undefined;
  const { face, ...others } = former;
  return { ...others, via: face };
}

/** The same as it was recorded, by the names of its time: as which it is signed. */
export function readRecordedEvent(json: string): RecordedEvent | undefined {
  const recorded = parsed(json);
  return eventSchema.safeParse(recorded).data ?? formerEventSchema.safeParse(recorded).data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
