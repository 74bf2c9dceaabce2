import { z } from 'zod';
import {
  actorSchema,
  eventTypes,
  faces,
  type LoggedEvent,
  subjectKinds,
  unreadable,
} from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { instant } from '../text.ts';
import { auditKindOf, auditKinds } from './audit-kind.ts';

const record = z.record(z.string(), z.json());
type JsonRecord = z.infer<typeof record>;

/** An entry of the audit: an event as it was recorded, with its place in the chain. */
export const auditEntrySchema = z.object({
  seq: z.number().int(),
  id: z.string(),
  at: instant,
  kind: z.enum(auditKinds),
  /** `unreadable`: it tells nothing, because what was recorded can't be read. */
  type: z.enum([...eventTypes, unreadable]),
  /** A stranger is whoever fails to sign in to an account that isn't there. Of an unreadable entry it isn't known. */
  who: z.object({
    kind: z.enum([...actorSchema.options.map((option) => option.shape.kind.value), 'stranger', 'unknown']),
    id: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
  }),
  face: z.enum(faces),
  address: z.string().optional(),
  requestId: z.string().optional(),
  batch: z.string().optional(),
  /** What it is about, by the name that it had then. */
  record: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string().optional() }),
  /** The whole record after it, or of a deletion as it was last. */
  data: record,
  /** What the changed fields were before. */
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
  // Whoever signs in is told already.
  record: { ...subject, ...(auditKindOf(event.type) === 'change' ? nameOf(subject.kind, data) : {}) },
});

/** What is read from the log was JSON, which has no undefined. References are told by name; their ids are the server's. */
const asRecorded = ({ typeId: _type, vendorId: _vendor, ...data }: JsonObject): JsonRecord =>
  data as JsonRecord;

function whoDid({ type, actor, subject, data }: Pick<LoggedEvent, 'type' | 'actor' | 'subject' | 'data'>) {
  if (type === 'user.signInRefused') return whoTried(subject.id, data.email);
  // Who forgot a password, or has just signed up, isn't signed in; it wasn't the server that asked for the link.
  return type === 'user.linkIssued' && actor.kind === 'system' ? { kind: 'user' as const } : actor;
}

const whoTried = (id: string, email: unknown): AuditEntry['who'] => ({
  kind: id === '' ? 'stranger' : 'user',
  ...(id === '' ? {} : { id }),
  ...(typeof email === 'string' ? { email } : {}),
});

/** What people call the record. */
function nameOf(kind: string, data: LoggedEvent['data']): { name?: string } {
  const field =
    { asset: 'assetId', user: 'displayName', field: 'displayName', request: 'id' }[kind] ?? 'name';
  const name = data[field] ?? (kind === 'user' ? data.email : undefined);
  if (typeof name !== 'string') return {};
  return { name: kind === 'request' ? name.slice(0, 8) : name };
}

/** What verifying the chain found. `ok` is true where nothing was edited, removed, inserted or reordered. */
export const auditVerdictSchema = z.object({
  ok: z.boolean(),
  /** How many entries were looked at, and the number of the last of them. */
  checked: z.number().int(),
  last: z.number().int(),
  /** How many entries there are. */
  total: z.number().int(),
  /** The last entry of all. Kept elsewhere, it proves later that nothing was cut off at the end. */
  head: z.object({ seq: z.number().int(), chain: z.string(), keyId: z.string() }).optional(),
  /** The first thousand. */
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
      /** The last one's number where several are missing. */
      to: z.number().int().optional(),
    }),
  ),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
export type AuditFinding = AuditVerdict['findings'][number];
