import { z } from 'zod';
import { describedData } from '../events/describe-event.ts';
import { actorWord, type DescribedEvent } from '../events/described-event.ts';
import type { EventType } from '../events/event.ts';
import type { Json, JsonObject } from '../json.ts';

export interface Sender {
  readonly webhookId: string;
  readonly webhookName: string;
  /** QM_ENVIRONMENT. */
  readonly environment: string;
  readonly triggeredAt: string;
}

/** Beyond this, the units of ordered items are left out. */
const largestBody = 256 * 1024;

/** What a webhook sends of an event (section 7), as JSON. */
export function webhookBody(event: DescribedEvent, sender: Sender): string {
  const whole = JSON.stringify(bodyOf(event, sender));
  if (whole.length <= largestBody) return whole;
  const { data, previous } = event;
  const cut = {
    ...event,
    data: withoutUnits(data),
    ...(previous ? { previous: withoutUnits(previous) } : {}),
  };
  return JSON.stringify({
    ...bodyOf(cut, sender),
    truncated: 'The units of the items are left out: see data.link',
  });
}

/** The schema of what is sent of an event. */
export const webhookBodySchema = (type: EventType) =>
  z.object({
    id: z.string(),
    timestamp: z.iso.datetime(),
    event: z.literal(type),
    data: describedData(type),
    metadata: z.object({
      webhookId: z.string(),
      webhookName: z.string(),
      environment: z.string(),
      version: z.string(),
      source: z.string(),
      triggeredAt: z.iso.datetime(),
      batch: z.string().optional(),
    }),
    previous_state: z.record(z.string(), z.unknown()).nullable(),
    audit: z.object({
      user: z.string(),
      action: z.string(),
      changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
      reason: z.string().nullable(),
    }),
    truncated: z.string().optional(),
  });

function bodyOf({ id, type, at, actor, data, previous, batch }: DescribedEvent, sender: Sender): JsonObject {
  const { webhookId, webhookName, environment, triggeredAt } = sender;
  return {
    id: messageId(id),
    timestamp: at,
    event: type,
    data,
    metadata: {
      ...{ webhookId, webhookName, environment, version: '1.0', source: 'quartermaster', triggeredAt },
      ...(batch === undefined ? {} : { batch }),
    },
    previous_state: previous ?? null,
    audit: {
      user: actorWord({ actor }),
      action: type.slice(type.indexOf('.') + 1),
      changes: changesOf(data, previous ?? {}),
      reason: typeof data.reason === 'string' ? data.reason : null,
    },
  };
}

/** The id in the webhook-id header, which has no dots because what is signed is parted by them. */
export const messageId = (eventId: string): string => eventId.replaceAll('.', '-');

function changesOf(data: JsonObject, previous: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(previous).map(([field, from = null]): [string, Json] => [
      field,
      { from, to: data[field] ?? null },
    ]),
  );
}

function withoutUnits(data: JsonObject): JsonObject {
  const { items } = data;
  if (!Array.isArray(items)) return data;
  return {
    ...data,
    items: items.map((item: Json) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
      return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'units')) as JsonObject;
    }),
  };
}

/** What Test sends. */
export const testEvent = (sender: Sender, id: string): string =>
  JSON.stringify({
    id,
    timestamp: sender.triggeredAt,
    event: 'test',
    data: { message: `Test of the webhook '${sender.webhookName}'` },
    metadata: { ...sender, version: '1.0', source: 'quartermaster' },
    previous_state: null,
    audit: { user: 'system', action: 'test', changes: {}, reason: null },
  });
