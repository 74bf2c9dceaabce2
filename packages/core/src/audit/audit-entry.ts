import { z } from 'zod';
import {
  actorSchema,
  eventTypes,
  type LoggedEvent,
  subjectKinds,
  unreadable,
  viaKinds,
} from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { recordNames } from '../records/record-names.ts';
import { instant } from '../text.ts';
import { auditKindOf, auditKinds } from './audit-kind.ts';

const record = z.record(z.string(), z.json());
type JsonRecord = z.infer<typeof record>;

/** An audit entry: an event as recorded, with its position in the chain. */
export const auditEntrySchema = z.object({
  seq: z.number().int(),
  id: z.string(),
  at: instant,
  kind: z.enum(auditKinds),
  /** `unreadable`: what was recorded can't be read, so nothing else is known. */
  type: z.enum([...eventTypes, unreadable]),
  /** `stranger`: failed to sign in to an account that doesn't exist. `unknown`: the entry is unreadable. */
  who: z.object({
    kind: z.enum([...actorSchema.options.map((option) => option.shape.kind.value), 'stranger', 'unknown']),
    id: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
  }),
  via: z.enum(viaKinds),
  address: z.string().optional(),
  requestId: z.string().optional(),
  batch: z.string().optional(),
  /** The record it is about, with its name at the time. */
  record: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string().optional() }),
  /** The whole record after the event; for a deletion, its last state. */
  data: record,
  /** The changed fields' previous values. */
  previous: record.optional(),
  digest: z.string(),
  chain: z.string(),
  keyId: z.string(),
  erased: z.literal(true).optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEntry = ({
  actor,
  subject,
  handover: _,
  data,
  previous,
  ...event
}: LoggedEvent): AuditEntry => ({
  ...event,
  data: asRecorded(data),
  ...(previous === undefined ? {} : { previous: asRecorded(previous) }),
  kind: auditKindOf(event.type),
  who: whoDid({ ...event, actor, subject, data }),
  // Other kinds don't need the name: `who` already gives whoever signed in.
  record: { ...subject, ...(auditKindOf(event.type) === 'change' ? nameOf(subject.kind, data) : {}) },
});

/**
 * The log held JSON, so nothing is undefined. Type and vendor ids are dropped: entries give the names
 * instead.
 */
const asRecorded = ({ typeId: _type, vendorId: _vendor, ...data }: JsonObject): JsonRecord =>
  data as JsonRecord;

function whoDid({ type, actor, subject, data }: Pick<LoggedEvent, 'type' | 'actor' | 'subject' | 'data'>) {
  if (type === 'user.signInRefused') return whoTried(subject.id, data.email);
  // The link was requested by a person who wasn't signed in (a forgotten password, a new account), not by the
  // server.
  return type === 'user.linkIssued' && actor.kind === 'system' ? { kind: 'user' as const } : actor;
}

const whoTried = (id: string, email: unknown): AuditEntry['who'] => ({
  kind: id === '' ? 'stranger' : 'user',
  ...(id === '' ? {} : { id }),
  ...(typeof email === 'string' ? { email } : {}),
});

/** The name that people know the record by. */
function nameOf(kind: string, data: LoggedEvent['data']): { name?: string } {
  const { name, assetId = name } = recordNames(kind, data);
  return assetId === undefined ? {} : { name: assetId };
}

/** The result of verifying the chain. `ok` is true if nothing was edited, removed, inserted or reordered. */
export const auditVerdictSchema = z.object({
  ok: z.boolean(),
  /** The number of entries checked, and the last one's sequence number. */
  checked: z.number().int(),
  last: z.number().int(),
  /** The total number of entries. */
  total: z.number().int(),
  /** The newest entry. Stored elsewhere, it can prove later that nothing was cut off at the end. */
  head: z.object({ seq: z.number().int(), chain: z.string(), keyId: z.string() }).optional(),
  /** The first 1000 findings. */
  findings: z.array(
    z.object({
      kind: z.enum([
        'missing',
        'edited',
        'misplaced',
        'erased',
        'unreadable',
        'unknownKey',
        'unsigned',
        'cutOff',
      ]),
      seq: z.number().int(),
      /** If several entries are missing, the last one's number. */
      to: z.number().int().optional(),
    }),
  ),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
export type AuditFinding = AuditVerdict['findings'][number];
