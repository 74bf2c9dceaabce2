import { type EventType, lifecycleTypes } from '../events/event.ts';

interface EventGroup {
  readonly title: string;
  readonly events: readonly EventType[];
}

/** The events that a webhook can choose, in groups (section 7; decisions, "Which event"). */
export const webhookEventGroups: readonly EventGroup[] = [
  {
    title: 'Requests',
    events: [
      'request.created',
      'request.updated',
      'request.fulfilled',
      'request.rejected',
      'request.commented',
    ],
  },
  {
    title: 'Equipment',
    events: [
      ...lifecycleTypes('equipment'),
      'equipment.assigned',
      'equipment.acknowledged',
      'maintenance.due',
    ],
  },
  { title: 'People', events: lifecycleTypes('user') },
  { title: 'Catalogue', events: [...lifecycleTypes('catalog'), 'inventory.low'] },
  { title: 'Vendors', events: lifecycleTypes('vendor') },
  { title: 'Locations', events: lifecycleTypes('location') },
  { title: 'Asset types', events: lifecycleTypes('type') },
];

export const webhookEvents: readonly EventType[] = webhookEventGroups.flatMap(({ events }) => events);

/** What many of an event are summed up in: whoever wants the event gets the summary too. */
const summaries: { readonly [Type in EventType]?: EventType } = {
  'maintenance.due': 'maintenance.summary',
  'inventory.low': 'inventory.summary',
};

/** All that webhooks are sent: the events that can be chosen, and what many of them are summed up in. */
export const sentTypes: readonly EventType[] = webhookEvents.flatMap((event) => {
  const summary = summaries[event];
  return summary === undefined ? [event] : [event, summary];
});

/** The types that a webhook receives that has chosen these events. */
export const receivedTypes = (chosen: readonly EventType[]): ReadonlySet<string> =>
  new Set(chosen.flatMap((event) => [event, summaries[event] ?? event]));
