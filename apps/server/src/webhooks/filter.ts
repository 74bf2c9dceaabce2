import { isReadable, type LoggedEvent, type ReadableEvent } from '@quartermaster/core/events/event';
import { chosenEvents } from '@quartermaster/core/webhooks/webhook';
import { receivedTypes } from '@quartermaster/core/webhooks/webhook-events';
import { matcherOf } from '@quartermaster/core/webhooks/webhook-filter';
import type { StoredWebhook } from './collection.ts';
import type { FilterNames } from './filter-names.ts';

/** Which events a webhook gets. */
export async function wantedBy(
  webhook: Pick<StoredWebhook, 'events' | 'filter'>,
  filterNames: FilterNames,
): Promise<(event: LoggedEvent) => event is ReadableEvent> {
  const types = receivedTypes(chosenEvents(webhook));
  const { filter } = webhook;
  const matches = filter === undefined ? undefined : matcherOf(await filterNames.effective(filter));
  return (event): event is ReadableEvent =>
    isReadable(event) && types.has(event.type) && (matches === undefined || matches(event.data));
}
