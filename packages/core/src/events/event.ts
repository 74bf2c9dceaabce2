import { z } from 'zod';
import type { JsonObject } from '../json.ts';

/**
 * The domain events (specification section 7, decisions "Which event"). From them everything else follows:
 * history, audit, notifications, webhooks, messages, workflows, live updates.
 */
export const eventTypes = [
  'equipment.created',
  'equipment.updated',
  'equipment.deleted',
  'equipment.assigned',
  'request.created',
  'request.updated',
  'request.fulfilled',
  'request.rejected',
  'user.created',
  'user.updated',
  'user.signedIn',
  'user.signedOut',
  'user.signInRefused',
  'catalog.created',
  'catalog.updated',
  'catalog.deleted',
  'vendor.created',
  'vendor.updated',
  'vendor.deleted',
  'location.created',
  'location.updated',
  'location.deleted',
  'type.created',
  'type.updated',
  'type.deleted',
  'field.created',
  'field.updated',
  'field.deleted',
  'settings.updated',
  'import.finished',
  'export.started',
  'inventory.low',
  'maintenance.due',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Who did it: a person by id and e-mail, the system, or a workflow. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), id: z.string(), email: z.string() }),
  z.strictObject({ kind: z.literal('system') }),
  z.strictObject({ kind: z.literal('workflow'), id: z.string() }),
]);
export type EventActor = z.infer<typeof actorSchema>;

/** The record that an event is about. */
export interface EventSubject {
  readonly kind:
    | 'asset'
    | 'request'
    | 'user'
    | 'item'
    | 'vendor'
    | 'location'
    | 'type'
    | 'field'
    | 'settings'
    | 'job';
  readonly id: string;
}

export interface DomainEvent {
  /** Unique; delivering the same event twice is recognised by it. */
  readonly id: string;
  readonly type: EventType;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly actor: EventActor;
  readonly subject: EventSubject;
  /** What the record is after the event, or what else there is to say. */
  readonly data: JsonObject;
  /** What changed fields were before; absent for creations. */
  readonly previous?: JsonObject;
  /** Ties together what one import, bulk edit or order did. */
  readonly batch?: string;
}

/** An event as the log keeps it: `seq` grows by one and never has a gap or a repeat. */
export type LoggedEvent = DomainEvent & { readonly seq: number };
