import { message } from '@quartermaster/core/messages';
import type { Unsent } from '@quartermaster/core/messaging/send-outcome';
import type { Told } from '@quartermaster/core/notifications/told';
import { topicsFor } from '@quartermaster/core/notifications/topics';
import type { EventLog } from '@quartermaster/store';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { Waiting } from './outbox.ts';
import { toldOf } from './told-events.ts';

/** Whether somebody may be told anything: not before their address is confirmed, nor while they are suspended. */
export const canBeTold = ({ suspended, unconfirmed }: StoredUser): boolean => !suspended && !unconfirmed;

interface Addressed {
  readonly kind: 'addressed';
  readonly person: StoredUser;
  readonly told: Told;
}

/** Whom a waiting message is for and what it says, unless they are gone, or may not be told of it any more. */
export async function addressed(
  waiting: Waiting,
  { users, log }: { readonly users: UserService; readonly log: Pick<EventLog, 'read'> },
): Promise<Addressed | Unsent> {
  const person = await users.collection.get(waiting.personId);
  const mayHear = waiting.asAdministrator ? person?.role === 'admin' : person !== undefined;
  if (!person || !mayHear || !canBeTold(person) || !topicsFor(person.role).includes(waiting.topic))
    return { kind: 'refused', reason: message.recipientGone };
  const told = (await toldOf(log, [waiting], person.role))(waiting);
  return told
    ? { kind: 'addressed', person, told }
    : { kind: 'refused', reason: message.notificationUnreadable };
}
