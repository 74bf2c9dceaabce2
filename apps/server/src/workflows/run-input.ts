import { describeEvent } from '@quartermaster/core/events/describe-event';
import { type DomainEvent, isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { RunDocument } from './run-collections.ts';

/** How much of a payload is kept once its run is over, in characters. */
const keptPayload = 16_000;

/** What conditions and templates see of an event. */
export function inputOf(event: DomainEvent, baseUrl: string): JsonObject {
  const { type, at, actor, data, previous } = describeEvent(event, { baseUrl });
  return { event: type, at, actor: { ...actor }, data, ...definedFields({ previous }) };
}

/** What conditions and templates see in a run, made anew from the log and the payload. */
export async function inputOfRun(
  { store }: Runtime,
  run: Pick<RunDocument, 'trigger' | 'seq' | 'scheduledFor' | 'missed' | 'payload' | 'queuedAt'>,
  baseUrl: string,
): Promise<JsonObject> {
  const { trigger, seq, scheduledFor, missed, payload, queuedAt } = run;
  const event = seq === undefined ? undefined : await eventAt(store, seq);
  const given = payload === undefined ? undefined : readPayload(payload);
  return {
    at: queuedAt,
    ...(event === undefined ? {} : inputOf(event, baseUrl)),
    ...definedFields({ scheduledFor, missed }),
    ...(trigger === 'webhook' && isObject(given) ? given : definedFields({ payload: given })),
  };
}

export async function eventAt(store: Runtime['store'], seq: number): Promise<ReadableEvent | undefined> {
  const [event] = await store.events.read({ after: seq - 1, before: seq + 1, limit: 1 });
  return event && isReadable(event) ? event : undefined;
}

/** What is kept of a payload once its run is over. */
export const keptOf = (payload: string): string => payload.slice(0, keptPayload);

export const isObject = (given: Json | undefined): given is JsonObject =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** One that was cut is its beginning as text. */
function readPayload(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return { cut: true, text };
  }
}
