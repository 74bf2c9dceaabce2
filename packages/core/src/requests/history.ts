import { z } from 'zod';
import { type Actor, isAdmin } from '../access/actor.ts';
import { type DomainEvent, isReadable, type LoggedEvent } from '../events/event.ts';
import { fileChange } from '../history/changes.ts';
import { fileKind } from '../history/entries.ts';
import { historyEntrySchema } from '../history/history-entry.ts';
import type { JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { itemsText } from './items-text.ts';
import { unitsOf } from './receiving.ts';
import { requestItemSchema, type Unit, unitSchema } from './request.ts';
import { type RequestStatus, requestStatuses } from './status.ts';

const editedFields = ['userId', 'items', 'priority', 'ticketRef', 'notes', 'reason'] as const;

/** An event in a request's history: a change of status, units that arrived or went missing, an edit, or of its files. */
export const requestEntrySchema = historyEntrySchema
  .pick({ id: true, at: true, who: true, via: true })
  .extend({
    kind: z.enum([
      ...['submitted', 'moved', 'received', 'missing', 'readdressed', 'edited', 'unreadable'],
      ...['fileAdded', 'fileRenamed', 'fileDeleted'],
    ] as const),
    /** Its number in the log, if it can't be read. */
    number: z.number().int().optional(),
    /** The status in which it was submitted, or to which it was moved. */
    status: z.enum(requestStatuses).optional(),
    /** The units received or marked as missing. */
    units: z.array(unitSchema.pick({ assetId: true, serialNumber: true, reason: true })),
    /** Changes from one value to another; null means no value. */
    changes: z.array(
      z.object({
        field: z.enum([...editedFields, 'file']),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  });
export type RequestEntry = z.infer<typeof requestEntrySchema>;

/**
 * The history entry for an event of a request; undefined if there is none. Comments aren't included.
 * @param actor the reader: employees see no other people's names
 */
export function requestEntry(event: LoggedEvent, actor: Actor): RequestEntry | undefined {
  if (!isReadable(event)) {
    const { id, at, via, actor: who, seq } = event;
    return { id, at, via, who, kind: 'unreadable', number: seq, units: [], changes: [] };
  }
  const described = stepOf(event);
  if (!described) return undefined;
  const { id, at, via, actor: by } = event;
  const isNamed = isAdmin(actor) || (by.kind === 'user' && by.id === actor.id);
  const changes = isAdmin(actor)
    ? described.changes
    : described.changes.filter(({ field }) => field !== 'userId');
  return { id, at, via, who: isNamed ? by : { kind: by.kind }, ...described, changes };
}

type Step = Pick<RequestEntry, 'kind' | 'status' | 'units' | 'changes'>;

function stepOf(event: DomainEvent): Step | undefined {
  const { type, subject, data, previous } = event;
  if (subject.kind === 'attachment') {
    const { from, to } = fileChange(event);
    const change = { field: 'file' as const, from: nameOf(from), to: nameOf(to) };
    return { kind: fileKind(change), units: [], changes: [change] };
  }
  const status = statusOf(data);
  if (type === 'request.created') return { kind: 'submitted', ...status, units: [], changes: [] };
  if (type === 'request.commented' || previous === undefined) return undefined;
  const changes = changesOf(data, previous);
  const before = new Map(unitsIn(previous).map((unit) => [unit.key, unit.state]));
  const completed = unitsIn(data).filter(({ key, state }) => before.has(key) && before.get(key) !== state);
  if (typeof previous.status === 'string' && previous.status !== data.status) {
    const received = completed.filter(({ state }) => state === 'assigned');
    return { kind: 'moved', ...status, units: received.map(describedUnit), changes };
  }
  for (const [state, kind] of [
    ['missing', 'missing'],
    ['assigned', 'received'],
  ] as const) {
    const units = completed.filter((unit) => unit.state === state).map(describedUnit);
    if (units.length > 0) return { kind, units, changes: [] };
  }
  if (changes.length === 0) return undefined;
  const isReaddressed = changes.some(({ field }) => field === 'userId');
  return { kind: isReaddressed ? 'readdressed' : 'edited', units: [], changes };
}

const nameOf = (name: string | number | boolean | null) => (name === null ? null : String(name));

const describedUnit = ({ assetId, serialNumber, reason }: Unit): RequestEntry['units'][number] => ({
  assetId,
  ...(serialNumber === undefined ? {} : { serialNumber }),
  ...(reason === undefined ? {} : { reason }),
});

const statusOf = ({ status }: JsonObject): { readonly status?: RequestStatus } => {
  const known = requestStatuses.find((one) => one === status);
  return known === undefined ? {} : { status: known };
};

const itemsIn = ({ items }: JsonObject) => requestItemSchema.array().catch([]).parse(items);

const unitsIn = (request: JsonObject): Unit[] => unitsOf(itemsIn(request));

function changesOf(data: JsonObject, previous: JsonObject): RequestEntry['changes'] {
  return editedFields.flatMap((field) => {
    if (!Object.hasOwn(previous, field)) return [];
    // A changed address doesn't make somebody a different requester.
    if (field === 'userId' && !Object.hasOwn(previous, 'requesterId')) return [];
    const [from, to] = [textOf(previous, field), textOf(data, field)];
    return from === to ? [] : [{ field, from, to }];
  });
}

function textOf(request: JsonObject, field: (typeof editedFields)[number]): string | null {
  if (field === 'items') return itemsText(itemsIn(request));
  const value = request[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

const steps: Readonly<Record<RequestStatus, string>> = {
  pending: 'Submitted',
  procuring: 'Accepted',
  pending_delivery: 'Ordered',
  fulfilled: 'Fulfilled',
  rejected: 'Rejected',
};

/** An entry's title, in a few words: 'Accepted', 'Received QTM2252'. */
export function requestEntryTitle({ kind, status, units, changes, number = 0 }: RequestEntry): string {
  const assetIds = units.map(({ assetId }) => assetId).join(', ');
  switch (kind) {
    case 'submitted':
      return 'Submitted';
    case 'moved':
      return status === undefined ? 'Edited' : steps[status];
    case 'received':
      return `Received ${assetIds}`;
    case 'missing':
      return `Marked ${assetIds} as missing`;
    case 'readdressed':
      return 'Readdressed';
    case 'fileAdded':
      return `File added: ${changes[0]?.to}`;
    case 'fileRenamed':
      return 'File renamed';
    case 'fileDeleted':
      return `File deleted: ${changes[0]?.from}`;
    case 'unreadable':
      return message.entryUnreadable(number);
    default:
      return 'Edited';
  }
}

const fieldNames: Readonly<Record<RequestEntry['changes'][number]['field'], string>> = {
  file: 'File',
  userId: 'Requester',
  items: 'Items',
  priority: 'Priority',
  ticketRef: 'Ticket Ref',
  notes: 'Notes',
  reason: 'Reason',
};

/** The lines below the title: serial numbers, why a unit is missing, what was changed. */
export const requestEntryLines = ({ kind, units, changes }: RequestEntry): string[] => [
  ...(kind === 'moved' && units.length > 0
    ? [`Received ${units.map(({ assetId }) => assetId).join(', ')}`]
    : []),
  ...units.flatMap(({ serialNumber, reason }) => [
    ...(serialNumber === undefined ? [] : [`Serial number ${serialNumber}`]),
    ...(reason === undefined ? [] : [reason]),
  ]),
  ...(kind === 'fileAdded' || kind === 'fileDeleted' ? [] : changes).map(({ field, from, to }) =>
    from === null ? `${fieldNames[field]}: ${to}` : `${fieldNames[field]}: ${from} → ${to ?? 'None'}`,
  ),
];
