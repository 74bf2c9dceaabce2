import type { ReadableEvent } from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { notificationMail } from '../notifications/notification-mail.ts';
import { told } from '../notifications/told.ts';
import { topicOf } from '../notifications/topics.ts';
import type { RecordKindName } from '../records/record-kinds.ts';
import { exampleEvent } from '../webhooks/example.ts';
import { mailData } from './mail-data.ts';
import { type MailedEvent, type MailTexts, mailedEvents, type WrittenMail } from './mail-template.ts';

const asked = { roundId: 'c4Jk7mNp2Qr', roundName: 'Q4 2026', due: '2026-11-30', answered: 0, total: 3 };

/** The data of the events that no webhook has an example of. */
const summaries: { readonly [Event in MailedEvent]?: JsonObject } = {
  'maintenance.summary': {
    count: 62,
    where: 'status:Available',
    assets: ['MacBook Pro 14"', 'Cartoni Focus tripod', 'Zeiss Axioscope'].map((name) => ({ name })),
  },
  'inventory.summary': {
    count: 54,
    where: 'inStock<=5',
    items: ['Dock', 'Headset', 'Keyboard'].map((name) => ({ name })),
  },
  'confirmation.asked': asked,
  'confirmation.reminded': { ...asked, answered: 1 },
  'webhook.updated': { id: 'w1Rt6yUi0pAs4dFg9hJk', name: 'Inventory sync', disabledBecause: 'failing' },
  'workflow.failed': { name: 'Low stock to Slack', run: 'r7Hb2kLm5Qz', reason: 'Slack: channel_not_found' },
};

const kinds: { readonly [Event in MailedEvent]?: RecordKindName } = {
  'confirmation.asked': 'confirmation',
  'confirmation.reminded': 'confirmation',
  'webhook.updated': 'webhook',
  'workflow.failed': 'workflow',
};

/** What is different from the record that webhooks have as an example. */
const details: { readonly [Event in MailedEvent]?: JsonObject } = {
  'request.updated': { status: 'pending_delivery', expectedDelivery: '2026-12-03' },
  'request.rejected': { reason: 'No longer needed' },
  'inventory.low': { inStock: 5 },
  'equipment.assigned': {
    status: 'Assigned',
    assignedTo: 'mia.okafor@northwind.example',
    assignedToName: 'Mia Okafor',
  },
};

/** A mail about an event that never happened. */
export function exampleMail(
  event: MailedEvent,
  texts: MailTexts,
  at: { readonly companyName: string; readonly recipient: string; readonly baseUrl: string },
): WrittenMail {
  const { topic } = mailedEvents[event];
  const example = exampleOf(event);
  const data = mailData(example, at.baseUrl);
  return notificationMail(told([example], 1, topicOf(topic).for), { ...at, topic, own: { texts, data } });
}

function exampleOf(type: MailedEvent): ReadableEvent {
  const chained = { seq: 1, digest: '', chain: '', keyId: '' };
  const summary = summaries[type];
  if (summary) {
    const { actor, at, via } = exampleEvent('inventory.low');
    const subject = {
      kind: kinds[type] ?? 'settings',
      id: 'w1Rt6yUi0pAs4dFg9hJk',
    } as const;
    return { id: 'e1K9V4T7M2QX', type, at, actor, via, subject, data: summary, ...chained };
  }
  const { actor, ...example } = exampleEvent(type);
  const named = actor.kind === 'user' ? { ...actor, name: 'Priya Raghunathan' } : actor;
  return { ...example, actor: named, data: { ...example.data, ...details[type] }, ...chained };
}
