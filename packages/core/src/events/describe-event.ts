import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { screenOf, screenUrl } from '../records/record-kinds.ts';
import { itemsText } from '../requests/items-text.ts';
import type { DescribedEvent } from './described-event.ts';
import type { DomainEvent, EventType } from './event.ts';
import { eventSchemas } from './event-schemas.ts';

/**
 * What an event says to the outside. Pure: an old event says the same after what it names was renamed.
 * @param baseUrl the server's public address, for links
 */
export function describeEvent(event: DomainEvent, { baseUrl }: { readonly baseUrl: string }): DescribedEvent {
  const { id, type, at, actor, via, batch, subject, data, previous } = event;
  const screen = isGone(type) ? undefined : screenOf(subject);
  const items = subject.kind === 'request' ? itemsOf(data) : [];
  return {
    id,
    type,
    at,
    actor,
    via,
    ...(batch === undefined ? {} : { batch }),
    subject,
    data: {
      ...data,
      ...(items.length === 0 ? {} : { itemsText: itemsText(items) }),
      ...(screen === undefined ? {} : { link: screenUrl(baseUrl, screen) }),
    },
    ...(previous === undefined ? {} : { previous }),
  };
}

const isGone = (type: EventType): boolean => type.endsWith('.deleted');

const itemsSchema = z.array(z.object({ quantity: z.number(), name: z.string() }));

const itemsOf = ({ items }: JsonObject) => itemsSchema.safeParse(items).data ?? [];

const additions = {
  /** A request's items in one line: '1 x MacBook Pro, 2 x Dock'. */
  itemsText: z.string().optional(),
  /** The record in the console. */
  link: z.string().optional(),
};

/** The schema of a described event's `data`. */
export const describedData = (type: EventType): z.ZodObject =>
  eventSchemas[type].shape.data.extend(additions);
