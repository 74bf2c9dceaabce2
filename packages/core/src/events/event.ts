import { z } from 'zod';
import { roles } from '../access/role.ts';
import type { JsonObject } from '../json.ts';
import { type KindWith, type RecordKindName, recordKinds } from '../records/record-kinds.ts';

type EventName = (typeof recordKinds)[KindWith<'events'>]['events'];

/** The events of kinds that have one each for records that are created, updated and deleted. */
export type LifecycleType = `${EventName}.${'created' | 'updated' | 'deleted'}`;

/** The types of their events, by what happened to the record. */
export const lifecycleEvents = <Name extends EventName>(name: Name) =>
  ({ created: `${name}.created`, updated: `${name}.updated`, deleted: `${name}.deleted` }) as const;

export const lifecycleTypes = (name: EventName): LifecycleType[] => Object.values(lifecycleEvents(name));

const otherChangeTypes = [
  'equipment.assigned',
  'equipment.acknowledged',
  'request.created',
  'request.updated',
  'request.fulfilled',
  'request.rejected',
  'request.commented',
  'user.signedIn',
  'user.signedOut',
  'user.signInRefused',
  'user.linkIssued',
  'user.tokenCreated',
  'user.tokenRevoked',
  'round.started',
  'round.updated',
  'confirmation.asked',
  'confirmation.reminded',
  'confirmation.answered',
  'confirmation.settled',
  'settings.updated',
  'slack.connected',
  'slack.updated',
  'slack.disconnected',
  'sms.updated',
] as const;

/** They only report something; whatever changes with it has an event of its own. */
const reportTypes = [
  'user.erased',
  'access.refused',
  'import.finished',
  'export.started',
  'inventory.low',
  'inventory.summary',
  'maintenance.due',
  'maintenance.summary',
  'webhook.redelivered',
  'workflow.executed',
  'workflow.failed',
  'workflow.messaged',
] as const;

/**
 * The domain events (specification section 7, decisions "Which event"). From them everything else follows:
 * history, audit, notifications, webhooks, messages, workflows, live updates.
 */
export const eventTypes: readonly EventType[] = [
  ...Object.values(recordKinds).flatMap((kind) => ('events' in kind ? lifecycleTypes(kind.events) : [])),
  ...otherChangeTypes,
  ...reportTypes,
];

export type EventType = LifecycleType | (typeof otherChangeTypes)[number] | (typeof reportTypes)[number];

/** Who did it: a person by id, e-mail and their name at the time, the system, or a workflow. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('user'),
    id: z.string(),
    email: z.string(),
    name: z.string().exactOptional(),
    /** At the time. */
    role: z.enum(roles).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('system') }),
  z.strictObject({
    kind: z.literal('workflow'),
    id: z.string(),
    /** At the time. */
    name: z.string().exactOptional(),
  }),
]);

/**
 * The channel of a change: the console (by its cookie), qm, any other program, the server itself, or a
 * workflow.
 */
export const viaKinds = ['console', 'terminal', 'api', 'system', 'workflow'] as const;
export type Via = (typeof viaKinds)[number];

/** Where a change comes from. Each of its events records it for information; access never depends on it. */
export const causeSchema = z.strictObject({
  actor: actorSchema,
  via: z.enum(viaKinds),
  /** The call's request id, as in the response and the server's log. */
  requestId: z.string().exactOptional(),
  /** The caller's network address: only for the audit, never in a webhook or a stream. */
  address: z.string().exactOptional(),
  /** Groups the events of one import, bulk edit, order, delivery, rename, merge, undo or workflow run. */
  batch: z.string().exactOptional(),
  /** How many runs of workflows led to it, if any. */
  depth: z.number().int().exactOptional(),
});
export type EventCause = z.infer<typeof causeSchema>;

/** Before version 0.2, jobs, requests and events called it `face`. Recorded events keep it in their signed text. */
export const formerCauseSchema = causeSchema.omit({ via: true }).extend({ face: z.enum(viaKinds) });

/** A cause that is stored with what is to be done. */
export const storedCauseSchema = z.union([causeSchema, formerCauseSchema]);
export type Cause = z.infer<typeof storedCauseSchema>;

/** A stored cause by today's names. */
export function eventCause(cause: Cause): EventCause {
  if (!('face' in cause)) return cause;
  const { face, ...rest } = cause;
  return { ...rest, via: face };
}

export const subjectKinds = Object.keys(recordKinds) as readonly RecordKindName[];

/** The record that an event is about. */
export interface EventSubject {
  readonly kind: RecordKindName;
  readonly id: string;
}

/** What all events have; the `data` of each type is defined in `event-schemas.ts`. */
export interface DomainEvent extends EventCause {
  /** Unique, so that a repeated delivery of the same event can be recognised. */
  readonly id: string;
  readonly type: EventType;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly subject: EventSubject;
  /**
   * The whole record after the event, as a list shows it to an administrator; for a deletion, its last state.
   */
  readonly data: JsonObject;
  /** The changed fields' previous values, null for absent ones; absent for creations and deletions. */
  readonly previous?: JsonObject;
}

/**
 * What is known of an event that can't be read: its place in the log and its subject, but not its content.
 */
export interface UnreadableEvent extends Omit<DomainEvent, 'type' | 'actor'> {
  readonly type: typeof unreadable;
  readonly actor: { readonly kind: 'unknown' };
}
export const unreadable = 'unreadable';

/** An event by the names of its time, as it was signed. */
export type RecordedEvent = Omit<DomainEvent, 'via'> & (Pick<EventCause, 'via'> | { readonly face: Via });

/** A recorded event with its place in the log, as exports have it. */
export type DumpedEvent = RecordedEvent & Chained & { readonly seq: number };

/** An event as stored in the log: `seq` grows by one, without gaps or repeats. */
export type ReadableEvent = DomainEvent & Chained & { readonly seq: number };
export type LoggedEvent = ReadableEvent | (UnreadableEvent & Chained & { readonly seq: number });

const reports: ReadonlySet<string> = new Set(reportTypes);

/** Whether an event is a change of its record, and not only a report about it. */
export const isChange = ({ type }: Pick<LoggedEvent, 'type'>): boolean => !reports.has(type);

export const isReadable = (event: LoggedEvent): event is ReadableEvent => event.type !== unreadable;

/** What links an event to the previous one (docs/store.md, "The chain"). */
export interface Chained {
  /** Keyed hash of the event's canonical JSON, as it was recorded. */
  readonly digest: string;
  /** Keyed hash of the previous event's chain and this digest. */
  readonly chain: string;
  /** Identifies the key of both. */
  readonly keyId: string;
  /** On the first event under a new key: its chain under the previous key. */
  readonly handover?: string;
  /** Personal data has been removed, so the event no longer matches its digest. */
  readonly erased?: true;
}
