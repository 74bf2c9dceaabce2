import type { EventType, ReadableEvent } from '../events/event.ts';
import type { Json } from '../json.ts';
import type { SlackSwitch, SlackTopic } from '../slack/slack.ts';
import type { SmsSwitch } from '../sms/sms.ts';
import { type TopicName, topicOf } from './topics.ts';

/** Whom an event concerns, and as what. */
export interface Concern {
  readonly topic: TopicName;
  /** An e-mail address, or all administrators. */
  readonly who: { readonly email: string } | 'administrators';
}

/** Who is to hear of an event (decisions, "Who hears"). Whoever did it is left out by `isOwn`. */
export function concernsOf({ type, data, previous = {} }: ReadableEvent): Concern[] {
  switch (type) {
    case 'request.created':
      return [{ topic: 'requestCreated', who: 'administrators' }, ...person('requestChanged', data.userId)];
    case 'request.updated':
      return previous.status === undefined ? [] : person('requestChanged', data.userId);
    case 'request.fulfilled':
    case 'request.rejected':
    case 'request.commented':
      return person('requestChanged', data.userId);
    case 'equipment.assigned':
      return person('equipmentAssigned', data.assignedTo);
    case 'confirmation.asked':
    case 'confirmation.reminded':
      // Who is suspended is listed, not asked.
      return data.state === 'suspended' ? [] : person('confirmation', data.email);
    case 'maintenance.due':
      return [
        { topic: 'maintenanceDue', who: 'administrators' },
        ...person('maintenanceDue', data.assignedTo),
      ];
    case 'maintenance.summary':
      return [{ topic: 'maintenanceDue', who: 'administrators' }];
    case 'inventory.low':
    case 'inventory.summary':
      return [{ topic: 'stockLow', who: 'administrators' }];
    case 'user.created':
      return data.unconfirmed === true ? [{ topic: 'accountWaiting', who: 'administrators' }] : [];
    case 'webhook.updated':
      return previous.disabledBecause !== undefined && typeof data.disabledBecause === 'string'
        ? [{ topic: 'failure', who: 'administrators' }]
        : [];
    case 'workflow.failed':
      return [{ topic: 'failure', who: 'administrators' }];
    default:
      return [];
  }
}

/** What the company's Slack is told of an event, and the topic that is closest to it. */
export function postOf({
  type,
}: ReadableEvent): { readonly post: SlackSwitch; readonly topic: TopicName } | undefined {
  return posts[type];
}

const posts: { readonly [Type in EventType]?: { readonly post: SlackSwitch; readonly topic: TopicName } } = {
  'equipment.created': { post: 'equipmentCreated', topic: 'equipmentAssigned' },
  'equipment.assigned': { post: 'equipmentAssigned', topic: 'equipmentAssigned' },
  'request.created': { post: 'requestCreated', topic: 'requestCreated' },
  'request.fulfilled': { post: 'requestFulfilled', topic: 'requestChanged' },
  'request.rejected': { post: 'requestRejected', topic: 'requestChanged' },
  'inventory.low': { post: 'lowInventory', topic: 'stockLow' },
  'inventory.summary': { post: 'lowInventory', topic: 'stockLow' },
};

/** The channel of Slack that a post goes to. */
export const slackTopicOf = (post: SlackSwitch): SlackTopic =>
  post === 'lowInventory' ? 'inventory' : post.startsWith('equipment') ? 'equipment' : 'requests';

/** The company's switch for a text; undefined if there is never one. */
export function textOf(topic: TopicName, type?: EventType): SmsSwitch | undefined {
  switch (topic) {
    case 'requestCreated':
      return 'requestCreated';
    case 'equipmentAssigned':
      return 'equipmentAssigned';
    case 'maintenanceDue':
      return 'maintenanceRequired';
    case 'requestChanged':
      return type === 'request.fulfilled'
        ? 'requestFulfilled'
        : type === 'request.rejected'
          ? 'requestRejected'
          : undefined;
    default:
      return undefined;
  }
}

/** Whether somebody did it themselves, and so need not be told. */
export const isOwn = ({ actor }: ReadableEvent, topic: TopicName, personId: string): boolean =>
  topicOf(topic).evenOwn !== true && actor.kind === 'user' && actor.id === personId;

const person = (topic: TopicName, email: Json | undefined): Concern[] =>
  typeof email === 'string' && email !== '' ? [{ topic, who: { email } }] : [];
