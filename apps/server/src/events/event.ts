import {
  type Cause,
  type DomainEvent,
  type EventSubject,
  type EventType,
  eventCause,
} from '@quartermaster/core/events/event';
import type { EventData } from '@quartermaster/core/events/event-schemas';
import type { JsonObject } from '@quartermaster/core/json';
import { instantOf, type Runtime } from '../runtime/runtime.ts';

interface NewEvent<Type extends EventType> {
  readonly type: Type;
  readonly subject: EventSubject;
  readonly data: EventData<Type> & JsonObject;
  readonly previous?: JsonObject;
  /** Set if the same event may be written twice after a crash. */
  readonly id?: string;
}

/** An event with the current time; it is stored in the same write as its cause. */
export const domainEvent = <Type extends EventType>(
  runtime: Runtime,
  cause: Cause,
  { id, previous, ...event }: NewEvent<Type>,
): DomainEvent => ({
  id: id ?? runtime.newId(),
  at: instantOf(runtime),
  ...eventCause(cause),
  ...event,
  ...(previous === undefined ? {} : { previous }),
});
