import { describeEvent } from '../events/describe-event.ts';
import type { DomainEvent } from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { textOf } from '../templates/template.ts';
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

/**
 * The same for a mail about several events: each value is a list of what it is in the first of them.
 * @param count how many there are in all
 */
export function mailDataOfMany(events: readonly DomainEvent[], count: number, baseUrl: string): JsonObject {
  const all = events.map((event) => mailData(event, baseUrl));
  const listed = (name: string): string => {
    const values = [...new Set(all.map((data) => textOf(data[name])).filter((text) => text !== ''))];
    return [...values, ...(values.length > 0 && count > events.length ? ['…'] : [])].join(', ');
  };
  return Object.fromEntries(all.flatMap(Object.keys).map((name) => [name, listed(name)]));
}
