import { actorWord, type DescribedEvent } from '@quartermaster/core/events/described-event';
import type { JsonObject } from '@quartermaster/core/json';

/** What an event's record is known by: of a request, who asked. */
export const eventName = (data: JsonObject): string =>
  firstText(data, ['requesterName', 'name', 'displayName', 'assetId', 'email', 'userId', 'id']);

/** What else tells it from others: what was asked for, or who did it. */
export const eventDetail = (event: DescribedEvent): string =>
  firstText(event.data, ['itemsText']) || actorWord(event);

function firstText(data: JsonObject, names: readonly string[]): string {
  for (const name of names) {
    const value = data[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
