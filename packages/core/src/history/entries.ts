import type { Actor } from '../access/actor.ts';
import { addressesOf, isAdmin } from '../access/actor.ts';
import { purchaseFields } from '../assets/purchase-fields.ts';
import { isNewlyDue } from '../events/announced.ts';
import {
  type DomainEvent,
  isChange,
  isReadable,
  type LoggedEvent,
  type ReadableEvent,
} from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { wasRedirected } from '../users/leaving.ts';
import { changesOf } from './changes.ts';
import type { HistoryChange, HistoryEntry, HistoryKind } from './history-entry.ts';
import { roundOf } from './round-answers.ts';

/** Whether two consecutive events form one entry: they are parts of the same batch. */
export const isSameBatch = (one: LoggedEvent, other: LoggedEvent): boolean =>
  isReadable(one) && isReadable(other) && one.batch !== undefined && one.batch === other.batch;

/**
 * The history entry for events that belong together; undefined if they change nothing.
 * @param logged newest first, one or more
 */
export function historyEntry(logged: readonly [LoggedEvent, ...LoggedEvent[]]): HistoryEntry | undefined {
  const [newest, ...older] = logged;
  if (!isReadable(newest)) return unreadableEntry(newest);
  const events = [newest, ...older.filter(isReadable)] as const;
  const { id, at, actor, via, batch } = newest;
  const changes = combined(events);
  const kind = kindOf(events, changes);
  if (changes.length === 0 && (kind === 'updated' || kind === 'renamed')) return undefined;
  const { round, note = events.flatMap(noteOf).at(0) } = roundOf(events);
  return {
    id,
    kind,
    at,
    who: actor,
    via,
    ...(batch === undefined ? {} : { batch: { id: batch } }),
    changes,
    ...(round === undefined ? {} : { round }),
    ...(note === undefined ? {} : { note }),
  };
}

/**
 * The entry for the day on which maintenance became due, if it came after these events of the asset and before the
 * next ones. It follows from the asset's due date, because what many assets have in common is announced in one event.
 * @param logged newest first, one or more
 * @param until when the next change came, or now
 */
export function dueEntry(logged: readonly LoggedEvent[], until: string): HistoryEntry | undefined {
  const newest = logged.find(isChangeOfAsset);
  const day = newest?.data.maintenanceDue;
  if (newest === undefined || typeof day !== 'string' || newest.type === 'equipment.deleted')
    return undefined;
  const isNew = logged.some((event) => isReadable(event) && isNewlyDue(event, day));
  const came = `${day}T00:00:00.000Z`;
  if (came > until || (came <= newest.at && !isNew)) return undefined;
  return {
    id: `${newest.id}:due`,
    kind: 'due',
    at: came > newest.at ? came : newest.at,
    who: { kind: 'system' },
    via: 'system',
    changes: [],
  };
}

/** Whether an event changed an asset; an announcement only has it as it was. */
export const isChangeOfAsset = (event: LoggedEvent): event is ReadableEvent =>
  event.subject.kind === 'asset' && isReadable(event) && isChange(event);

const unreadableEntry = ({ id, at, actor, via, seq }: LoggedEvent): HistoryEntry => ({
  id,
  kind: 'unreadable',
  number: seq,
  at,
  who: actor,
  via,
  changes: [],
});

/** The note on a maintenance. */
function noteOf({ data: { maintained } }: DomainEvent): string[] {
  if (typeof maintained !== 'object' || maintained === null || !('note' in maintained)) return [];
  return typeof maintained.note === 'string' ? [maintained.note] : [];
}

/** The changes from before the first event to after the last, field by field. */
function combined(events: readonly DomainEvent[]): HistoryChange[] {
  const byField = new Map<string, HistoryChange>();
  for (const event of events.toReversed())
    for (const change of changesOf(event)) {
      // Several types may be merged, and several parent locations renamed: each is listed separately, by its
      // old name.
      const key = change.of === 'asset' ? change.field : `${change.of} ${change.field} ${change.from ?? ''}`;
      const earlier = byField.get(`${key}`);
      byField.set(key, { ...change, from: earlier ? earlier.from : change.from });
    }
  return [...byField.values()].filter(({ from, to }) => from !== to);
}

function kindOf(
  events: readonly [DomainEvent, ...DomainEvent[]],
  changes: readonly HistoryChange[],
): HistoryKind {
  const types = new Set(events.map(({ type }) => type));
  if (types.has('equipment.deleted')) return 'deleted';
  if (types.has('equipment.created')) return 'created';
  const file = changes.find(({ of }) => of === 'file');
  if (file) return fileKind(file);
  if (changes.some(({ field, of }) => of === 'type' && field === 'merged')) return 'merged';
  if (types.has('equipment.acknowledged')) return 'acknowledged';
  if (events.some(({ data }) => data.maintained !== undefined)) return 'maintained';
  const holder = changes.find(({ of, field }) => of === 'asset' && field === 'assignedTo');
  if (holder && wasRedirected(events[0])) return 'redirected';
  if (holder?.to === null) return 'returned';
  // A delivery hands over an asset that was already ordered for its holder.
  if (holder || types.has('equipment.assigned')) return 'assigned';
  if (changes.some(({ of }) => of === 'asset')) return 'updated';
  const answer = changes.find(({ of }) => of === 'round');
  if (answer) return answer.field === 'said' ? 'said' : 'settled';
  return changes.every(({ of }) => of === 'location') && changes.some(isMove) ? 'moved' : 'renamed';
}

/** What became of a file. */
export const fileKind = ({ from, to }: Pick<HistoryChange, 'from' | 'to'>) =>
  from === null ? 'fileAdded' : to === null ? 'fileDeleted' : 'fileRenamed';

/** Whether a location got another parent. */
const isMove = ({ from, to }: HistoryChange): boolean => parentOf(from) !== parentOf(to);

const parentOf = (path: HistoryChange['from']): string => {
  const text = String(path ?? '');
  return text.slice(0, Math.max(0, text.lastIndexOf(' / ')));
};

/**
 * Whether an event handed the asset to this person: the history that an employee may see begins with it.
 * @param event an event of the asset, which they hold now
 */
export function beginsHolding({ data, previous }: DomainEvent, person: Holder): boolean {
  if (!isHeldBy(data, person)) return false;
  return (
    previous === undefined ||
    (Object.hasOwn(previous, 'assignedTo') && !isHeldBy({ ...data, ...previous }, person))
  );
}

type Holder = Pick<Actor, 'id' | 'email' | 'formerEmail'>;

/** Whether an asset was held by somebody: by their id, since an address can change, or else by address. */
export const isHeldBy = ({ assignedTo, assignedToId }: JsonObject, person: Holder): boolean =>
  assignedTo !== null &&
  (assignedToId === person.id || addressesOf(person).some((one) => one === assignedTo));

/**
 * An entry as this person may see it: employees see no other people's names, nothing of the asset from before they got
 * it, and not what it cost. Undefined if they see nothing of it.
 * @param begins whether the entry is the one with which they got the asset
 */
export function entryFor(entry: HistoryEntry, actor: Actor, begins: boolean): HistoryEntry | undefined {
  if (isAdmin(actor)) return entry;
  const { who, changes, note, ...rest } = entry;
  const isOwn = who.kind === 'user' && who.id === actor.id;
  const isHandedOver = begins && rest.kind !== 'created';
  const known = changes.filter(({ field }) => !purchaseFields.includes(field));
  if (known.length === 0 && changes.length > 0 && rest.kind === 'updated') return undefined;
  const shown = known
    .filter(({ of, field }) => !isHandedOver || (of === 'asset' && field === 'assignedTo'))
    // What ended with it names who had the asset before.
    .filter(({ field }) => field !== 'acknowledgement' || rest.kind === 'acknowledged')
    .map((change) => (change.field === 'assignedTo' ? { ...change, from: null } : change));
  return {
    ...rest,
    who: isOwn ? who : { kind: who.kind },
    changes: shown,
    ...(note === undefined || isHandedOver ? {} : { note }),
  };
}
