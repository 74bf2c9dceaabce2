import { snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isErased } from '@quartermaster/core/users/erasure';
import { personState } from '@quartermaster/core/users/user';
import { granted, refused } from '@quartermaster/core/verdict';
import type { People } from '../people/people.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';

/** A change of the invitation isn't a change of the person. */
const follows = ['invitation', 'mustChangePassword'];

/**
 * Undoes an import of people: those it created who haven't joined yet are removed, the others are restored.
 * It never removes an administrator (promise 12), and doesn't bring back anybody who was erased.
 */
export const personUndo = (runtime: Runtime, { records }: UserService, people: People): RecordUndo =>
  recordUndo({
    records,
    follows,
    nameOf: ({ displayName, email }) => ({ name: String(displayName ?? email) }),
    async inUse(user) {
      if (user.role === 'admin') return message.administratorStays;
      return user.invitation === undefined ? message.joinedSince : people.faultInRemoval(user);
    },
    restorer: async () => ({
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
          ...user
        } = parsed.data;
        const { invitation } = parsed.data;
        return granted({
          ...user,
          ...definedFields({ department, position, phoneNumber, photoURL }),
          invitation,
          nameKey: fold(user.displayName),
          state: personState(user),
          securityEpoch: 1,
          updatedAt: instantOf(runtime),
        });
      },
      change(previous, { email }) {
        if (isErased({ email: String(email) })) return refused('CONFLICT', message.erasedForGood);
        if (previous.role === 'user') return refused('CONFLICT', message.administratorStays);
        const set: Record<string, Json> = {};
        for (const [field, was] of Object.entries(previous))
          if (!follows.includes(field)) set[field] = was ?? null;
        if (typeof previous.displayName === 'string') set.nameKey = fold(previous.displayName);
        return granted({ set });
      },
    }),
  });
