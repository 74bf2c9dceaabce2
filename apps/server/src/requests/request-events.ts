import type { DomainEvent, EventActor, EventType } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { domainEvent } from '../events/domain-event.ts';
import type { Runtime } from '../runtime.ts';
import type { RequestDocument } from './collection.ts';
import { toRequest, totalPrice } from './present.ts';

/** An event of a request, with the request as it is after it and what templates need. */
export const requestEvent = (
  runtime: Runtime,
  type: EventType,
  actor: EventActor,
  document: RequestDocument,
  extra: { readonly previous?: JsonObject; readonly data?: JsonObject; readonly id?: string } = {},
): DomainEvent => {
  const { version: _version, ...request } = toRequest({ ...document, version: 1 }, undefined);
  return domainEvent(runtime, {
    type,
    actor,
    subject: { kind: 'request', id: document.id },
    data: { ...request, totalPrice: totalPrice(document.items), ...extra.data },
    ...(extra.previous === undefined ? {} : { previous: extra.previous }),
    ...(extra.id === undefined ? {} : { id: extra.id }),
  });
};
