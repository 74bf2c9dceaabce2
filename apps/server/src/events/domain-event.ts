import type { Actor } from '@quartermaster/core/access/actor';
import type { DomainEvent, EventActor, EventSubject, EventType } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { instantOf, type Runtime } from '../runtime.ts';

export const bySystem: EventActor = { kind: 'system' };

export const byUser = (actor: Actor): EventActor => ({ kind: 'user', id: actor.id, email: actor.email });

interface Happening {
  readonly type: EventType;
  readonly actor: EventActor;
  readonly subject: EventSubject;
  readonly data: JsonObject;
  readonly previous?: JsonObject;
  readonly batch?: string;
  /** Given where the same happening may be written twice after a crash. */
  readonly id?: string;
}

/** An event that happens now; it travels with the write that causes it. */
export const domainEvent = (runtime: Runtime, { id, ...happening }: Happening): DomainEvent => ({
  id: id ?? runtime.newId(),
  at: instantOf(runtime),
  ...happening,
});
