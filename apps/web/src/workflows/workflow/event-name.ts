import type { JsonObject } from '@quartermaster/core/json';

/** What an event's record is known by. */
export function eventName(data: JsonObject): string {
  for (const name of ['itemsText', 'name', 'displayName', 'assetId', 'id']) {
    const value = data[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
