import type { LoggedEvent } from '@quartermaster/core/events/event';
import { snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isErased } from '@quartermaster/core/users/erasure';
import { personState } from '@quartermaster/core/users/user';
import { granted, refused, type Verdict } from '@quartermaster/core/verdict';
import type { People } from '../people/people.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { Managers } from '../users/managers.ts';
import { recipients } from '../users/recipients.ts';
import type { UserService } from '../users/service.ts';
import { type RecordUndo, recordUndo, type Undone } from './record-undo.ts';

/** A change of the invitation isn't a change of the person. */
const follows = ['invitation', 'mustChangePassword', 'managerName'];

/** They are restored together. */
const ofManager = ['manager', 'managerId'];

interface PersonUndoDeps {
  readonly users: UserService;
  readonly managers: Managers;
  readonly people: People;
}

/**
 * Undoes an import of people: those it created who haven't joined yet are removed, the others are restored.
 * It never removes an administrator (promise 12), and doesn't bring back anybody who was erased.
 */
export function personUndo(runtime: Runtime, { users, managers, people }: PersonUndoDeps): RecordUndo {
  const { records } = users;
  const undoing = recordUndo({
    records,
    follows,
    // A new e-mail address of the same manager is no change of the person.
    asNow: (data, { manager, managerId }) =>
      managerId !== undefined && data.managerId === managerId
        ? { ...data, ...definedFields({ manager }) }
        : data,
    nameOf: ({ displayName, email }) => ({ name: String(displayName ?? email) }),
    async inUse(user) {
      if (user.role === 'admin') return message.administratorStays;
      return user.invitation === undefined ? message.joinedSince : people.faultInRemoval(user);
    },
    restorer: async (data, { dryRun }) => {
      const managerOf = await formerManagers(users, managers, data, dryRun);
      return {
        document(snapshot) {
          const parsed = snapshotSchemas.user.safeParse(snapshot);
          // A deleted person who had a password can't get it back.
          if (!parsed.success || parsed.data.invitation === undefined)
            return refused('CONFLICT', message.notUndone);
          const {
            version: _v,
            formerEmail: _f,
            department,
            position,
            phoneNumber,
            photoURL,
            manager: _manager,
            managerId: _id,
            managerName: _name,
            ...user
          } = parsed.data;
          const manager = managerOf(snapshot, snapshot);
          if (!manager.ok) return manager;
          const { invitation } = parsed.data;
          return granted({
            ...user,
            ...definedFields({
              department,
              position,
              phoneNumber,
              photoURL,
              manager: manager.value ?? undefined,
            }),
            invitation,
            nameKey: fold(user.displayName),
            state: personState(user),
            securityEpoch: 1,
            updatedAt: instantOf(runtime),
          });
        },
        change(previous, before) {
          const { email } = before;
          if (isErased({ email: String(email) })) return refused('CONFLICT', message.erasedForGood);
          if (previous.role === 'user') return refused('CONFLICT', message.administratorStays);
          const manager = managerOf(previous, before);
          if (!manager.ok) return manager;
          const set: Record<string, Json> = {};
          for (const [field, was] of Object.entries(previous))
            if (!follows.includes(field) && !ofManager.includes(field)) set[field] = was ?? null;
          if (typeof previous.displayName === 'string') set.nameKey = fold(previous.displayName);
          if (manager.value !== undefined) set.manager = manager.value;
          return granted({ set });
        },
      };
    },
  });
  return {
    ...undoing,
    async undo(events, cause, mode) {
      if (mode.dryRun) return undoing.undo(events, cause, mode);
      const undone: Undone[] = [];
      for (const round of managersLast(events))
        undone.push(...(await managers.exclusively(() => undoing.undo(round, cause, mode))));
      return undone;
    },
  };
}

/**
 * The managers that records had, by the people's ids: an address may belong to somebody else by now. Undefined
 * where it didn't change; refused if they can't be the manager any more.
 */
async function formerManagers(
  users: UserService,
  managers: Managers,
  data: readonly JsonObject[],
  dryRun: boolean,
): Promise<(changed: JsonObject, before: JsonObject) => Verdict<string | null | undefined>> {
  const ids = data.flatMap(({ managerId }) => (typeof managerId === 'string' ? [managerId] : []));
  const managerOf = await recipients(users, [...new Set(ids)]);
  const addresses = [...data.map(({ email }) => email), ...ids.map((id) => addressIn(managerOf(id)))];
  const lines = await managers.linesAbove(addresses.filter((one) => typeof one === 'string'));
  return (changed, before) => {
    const { manager } = changed;
    if (manager === undefined || manager === null) return granted(manager);
    const found = managerOf(before.managerId);
    if (!found.ok || dryRun) return found;
    return lines.check(String(before.email), found.value);
  };
}

const addressIn = (found: Verdict<string>): string | undefined => (found.ok ? found.value : undefined);

/**
 * The events in rounds, so that nobody's account goes before the people are undone who name them as manager, and
 * that managers are given back one after the other.
 */
function managersLast(events: readonly LoggedEvent[]): LoggedEvent[][] {
  const rounds: LoggedEvent[][] = [];
  for (let waiting = [...events]; waiting.length > 0; ) {
    const named = new Set(waiting.map(({ data }) => data.managerId));
    const free = waiting.filter(({ subject }) => !named.has(subject.id));
    const next = free.length > 0 ? free : waiting;
    // Whether a manager can be given back depends on those that others got back.
    const others = next.filter(({ previous }) => previous?.manager === undefined);
    const round = others.length > 0 ? others : next.slice(0, 1);
    rounds.push(round);
    waiting = waiting.filter((event) => !round.includes(event));
  }
  return rounds;
}
