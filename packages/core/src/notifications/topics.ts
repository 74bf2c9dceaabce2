import { z } from 'zod';
import type { Role } from '../access/role.ts';

/** The ways in which somebody can be told. */
export const channels = ['app', 'mail', 'sms', 'slack'] as const;
export type Channel = (typeof channels)[number];

export const channelLabels: Readonly<Record<Channel, string>> = {
  app: 'App',
  mail: 'Email',
  sms: 'SMS',
  slack: 'Slack',
};

interface Topic {
  readonly label: string;
  /** Whom it can concern; administrators also have requests and equipment of their own. */
  readonly for: Role;
  readonly channels: readonly Channel[];
  /** The channels of whoever has chosen nothing, unless the company has chosen others. */
  readonly usual: readonly Channel[];
  /** Told even to whoever did it. */
  readonly evenOwn?: true;
}

/** What people can be told of, in the order in which they choose. */
export const topics = {
  requestCreated: {
    label: 'A request is made',
    for: 'admin',
    channels: ['app', 'mail', 'sms', 'slack'],
    usual: ['app', 'mail'],
  },
  requestChanged: {
    label: 'My request changes',
    for: 'user',
    channels: ['app', 'mail', 'sms', 'slack'],
    usual: ['app', 'mail', 'sms', 'slack'],
  },
  equipmentAssigned: {
    label: 'Equipment is assigned to me',
    for: 'user',
    channels: ['app', 'mail', 'sms', 'slack'],
    usual: ['app', 'mail', 'sms'],
  },
  maintenanceDue: {
    label: 'Maintenance is due',
    for: 'user',
    channels: ['app', 'mail', 'sms', 'slack'],
    usual: ['app', 'mail'],
    evenOwn: true,
  },
  confirmation: {
    label: 'I am asked what I have',
    for: 'user',
    channels: ['app', 'mail', 'slack'],
    usual: ['app', 'mail', 'slack'],
  },
  stockLow: {
    label: 'Stock runs low',
    for: 'admin',
    channels: ['app', 'mail', 'slack'],
    usual: ['app', 'mail'],
    evenOwn: true,
  },
  accountWaiting: {
    label: 'An account waits for confirmation',
    for: 'admin',
    channels: ['app', 'mail', 'slack'],
    usual: ['app'],
  },
  failure: {
    label: 'A workflow or webhook fails',
    for: 'admin',
    channels: ['app', 'mail', 'slack'],
    usual: ['app', 'mail'],
    evenOwn: true,
  },
} as const satisfies Readonly<Record<string, Topic>>;
export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as [TopicName, ...TopicName[]];

/** What a notification can be about: a topic, or what a workflow writes to somebody, which nobody chooses. */
export const notificationTopics = [...topicNames, 'message'] as const;

const rows: Readonly<Record<TopicName, Topic>> = topics;

export const topicOf = (name: TopicName): Topic => rows[name];

/** The topics that can concern people of a role. */
export const topicsFor = (role: Role): TopicName[] =>
  topicNames.filter((name) => role === 'admin' || rows[name].for === 'user');

const choice = (name: TopicName) =>
  z
    .array(z.enum(channels))
    .refine((chosen) => chosen.every((channel) => rows[name].channels.includes(channel)), 'Not offered')
    .transform((chosen) => channels.filter((channel) => chosen.includes(channel)));

/** Channels by topic; a topic that is left out has its usual ones. */
export const choicesSchema = z.strictObject({
  requestCreated: choice('requestCreated').optional(),
  requestChanged: choice('requestChanged').optional(),
  equipmentAssigned: choice('equipmentAssigned').optional(),
  maintenanceDue: choice('maintenanceDue').optional(),
  confirmation: choice('confirmation').optional(),
  stockLow: choice('stockLow').optional(),
  accountWaiting: choice('accountWaiting').optional(),
  failure: choice('failure').optional(),
}) satisfies z.ZodType<{ readonly [Name in TopicName]?: readonly Channel[] | undefined }>;
export type Choices = z.infer<typeof choicesSchema>;

/** The channels by which somebody hears of a topic: their own choice, else the company's, else the usual ones. */
export const chosenChannels = (
  topic: TopicName,
  own: Choices = {},
  company: Choices = {},
): readonly Channel[] => own[topic] ?? company[topic] ?? rows[topic].usual;
