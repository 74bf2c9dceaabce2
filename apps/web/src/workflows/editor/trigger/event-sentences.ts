import type { EventType } from '@quartermaster/core/events/event';

const nouns: Readonly<Record<string, string>> = {
  equipment: 'An asset',
  user: 'A person',
  catalog: 'A catalogue item',
  vendor: 'A vendor',
  location: 'A location',
  type: 'An asset type',
  request: 'A request',
};

const deeds: Readonly<Record<string, string>> = {
  created: 'was added',
  updated: 'was changed',
  deleted: 'was deleted',
};

const special: { readonly [Type in EventType]?: string } = {
  'request.created': 'Somebody asks for items',
  'request.updated': 'A request was changed, or reached another status',
  'request.fulfilled': 'Everything that was asked for is there',
  'request.rejected': 'A request was turned down',
  'request.commented': 'Somebody commented on a request',
  'equipment.assigned': 'An asset went to somebody, or came back',
  'equipment.acknowledged': 'Somebody acknowledged what was handed to them',
  'maintenance.due': 'The maintenance of an asset is due',
  'inventory.low': 'Few of a catalogue item are left',
};

/** When an event happens, in a sentence. */
export function eventSentence(type: EventType): string {
  const [kind = '', deed = ''] = type.split('.');
  return special[type] ?? `${nouns[kind] ?? kind} ${deeds[deed] ?? deed}`;
}
