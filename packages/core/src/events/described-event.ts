import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { instant } from '../text.ts';
import {
  actorSchema,
  type DomainEvent,
  type EventSubject,
  type EventType,
  eventTypes,
  subjectKinds,
  type Via,
  viaKinds,
} from './event.ts';

/** An event as programs outside see it: webhooks, the feed, templates and conditions. */
export interface DescribedEvent {
  /** The same however often it is delivered. */
  readonly id: string;
  readonly type: EventType;
  readonly at: string;
  readonly actor: DomainEvent['actor'];
  readonly via: Via;
  /** Shared by all events of one import, bulk edit, order, delivery or undo. */
  readonly batch?: string | undefined;
  readonly subject: EventSubject;
  /** The whole record after the event, with names beside ids; `describedData` has the schema of each type. */
  readonly data: JsonObject;
  /** The previous values of what changed, null for absent ones. */
  readonly previous?: JsonObject | undefined;
}

const record = z.record(z.string(), z.json());

export const describedEventSchema: z.ZodType<DescribedEvent> = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  at: instant,
  actor: actorSchema,
  via: z.enum(viaKinds),
  batch: z.string().optional(),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
  data: record,
  previous: record.optional(),
});

/** Who did it, in a word: an address, 'system' or 'workflow:ID'. */
export const actorWord = ({ actor }: Pick<DescribedEvent, 'actor'>): string =>
  actor.kind === 'user' ? actor.email : actor.kind === 'workflow' ? `workflow:${actor.id}` : 'system';
