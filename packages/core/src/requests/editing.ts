import { type Actor, addressesOf, isAdmin } from '../access/actor.ts';
import { message } from '../messages.ts';
import { granted, invalid, refused, type Verdict } from '../verdict.ts';
import type { NewRequest, RequestChange } from './request.ts';
import type { RequestStatus } from './status.ts';

interface Editing {
  readonly fields: readonly (keyof RequestChange)[];
  readonly until: readonly RequestStatus[];
}

/** Which fields of a request each role may edit, and in which statuses (decisions: Editing a request). */
const editing: { readonly admin: Editing; readonly owner: Editing } = {
  admin: { fields: ['items', 'notes', 'ticketRef', 'priority'], until: ['pending', 'procuring'] },
  owner: { fields: ['notes'], until: ['pending'] },
};

/** Whether the actor may change these fields of a request in its current status. */
export function checkEdit(
  request: { readonly status: RequestStatus },
  fields: readonly (keyof RequestChange)[],
  actor: Actor,
): Verdict<undefined> {
  const may = editing[isAdmin(actor) ? 'admin' : 'owner'];
  if (fields.some((field) => !may.fields.includes(field))) return refused('FORBIDDEN', message.forbidden);
  if (may.until.includes(request.status)) return granted(undefined);
  return refused('CONFLICT', message.notEditable(request.status), { from: request.status });
}

/**
 * Who a new request is for: the actor, or the person an administrator names. Only administrators set a
 * priority.
 */
export function checkRequester(
  { userId, priority, location }: Pick<NewRequest, 'userId' | 'priority' | 'location'>,
  actor: Actor,
): Verdict<{ readonly userId: string }> {
  if (isAdmin(actor)) {
    return userId ? granted({ userId }) : invalid([{ path: 'userId', message: message.userIdRequired }]);
  }
  if (userId !== undefined && !addressesOf(actor).includes(userId))
    return refused('FORBIDDEN', message.forbidden);
  if (priority !== undefined) return invalid([{ path: 'priority', message: message.forbidden }]);
  if (location !== undefined) return invalid([{ path: 'location', message: message.forbidden }]);
  return granted({ userId: actor.email });
}
