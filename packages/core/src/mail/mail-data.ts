import { describeEvent } from '../events/describe-event.ts';
import type { DomainEvent } from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { isMailed, variablesOf } from './mail-template.ts';

/** What of an event may be put into a mail about it, and nothing else. */
export function mailData(event: DomainEvent, baseUrl: string): JsonObject {
  if (!isMailed(event.type)) return {};
  const { data } = describeEvent(event, { baseUrl });
  const names = variablesOf(event.type).flatMap(({ path }) =>
    path.startsWith('data.') ? [path.slice('data.'.length)] : [],
  );
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(data, name) ? [[name, data[name]]] : [])));
}
