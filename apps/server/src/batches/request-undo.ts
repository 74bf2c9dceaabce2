import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import { granted, refused } from '@quartermaster/core/verdict';
import type { RequestRecords } from '../requests/record.ts';
import { recipients } from '../users/recipients.ts';
import type { UserService } from '../users/service.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';

/**
 * Fields of a request's events that are derived from other records, or change with the requester's address.
 */
const follows = [
  ...['requesterName', 'requesterDepartment', 'requesterUnconfirmed'],
  ...['requesterSuspended', 'locationName'],
  ...['statusSince', 'statusTimes'],
];

const staysAsItIs = refused('CONFLICT', message.notUndone);

/**
 * Undoes the readdressing of a request, if it is still at the same address. No other change that a batch made
 * to a request is undone.
 */
export const requestUndo = (records: RequestRecords, users: UserService): RecordUndo =>
  recordUndo({
    records,
    follows,
    asNow: (data, { userId, requesterId }) => (data.requesterId === requesterId ? { ...data, userId } : data),
    nameOf: ({ id }) => ({ name: `Request ${shortId(String(id))}` }),
    restorer: async (all) => {
      const ids = all.flatMap(({ requesterId: id }) => (typeof id === 'string' ? [id] : []));
      const recipientOf = await recipients(users, [...new Set(ids)]);
      return {
        document: () => staysAsItIs,
        change(previous, { requesterId }) {
          if (previous.userId === undefined) return staysAsItIs;
          const requester = recipientOf(requesterId);
          return requester.ok ? granted({ set: { userId: requester.value } }) : requester;
        },
      };
    },
  });
