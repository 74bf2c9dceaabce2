import { choicesSchema, notificationTopics, topicNames } from '@quartermaster/core/notifications/topics';
import { slackSwitches } from '@quartermaster/core/slack/slack';
import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const notificationDocument = z.strictObject({
  /** Made of the event or batch, the topic and the person, so that nobody is told twice. */
  id: z.string(),
  personId: z.string(),
  topic: z.enum(notificationTopics),
  /** The ids of the first events: texts are made from the log, so that erasing a person there is enough. */
  events: z.array(z.string()),
  count: z.number(),
  at: z.string(),
  /** Counts up with each notification, for servers that look for new ones. */
  number: z.number(),
  /** For administrators only: it may be about what they don't hold. */
  asAdministrator: z.literal(true).exactOptional(),
  /** Absent once it is read. */
  unread: z.literal(true).exactOptional(),
});
export type NotificationDocument = z.infer<typeof notificationDocument>;

export const notificationCollection: CollectionDeclaration<NotificationDocument> = {
  name: 'notifications',
  schema: notificationDocument,
  shapes: [
    { equals: ['personId'], sort: ['-number'] },
    { equals: ['personId', 'unread'] },
    { sort: ['number'] },
    { sort: ['at'] },
  ],
  unique: [],
  search: [],
};

const batchMessageDocument = z.strictObject({
  id: z.string(),
  batch: z.string(),
  personId: z.string(),
  topic: z.enum(topicNames),
  events: z.array(z.string()),
  count: z.number(),
  /** The numbers of the first and the last event that are counted. */
  firstSeq: z.number(),
  seq: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** When it was last told, if what follows waits for another day. */
  toldAt: z.string().exactOptional(),
  /** Set if it is for the company's Slack instead of a person. */
  post: z.enum(slackSwitches).exactOptional(),
  asAdministrator: z.literal(true).exactOptional(),
});
export type BatchMessageDocument = z.infer<typeof batchMessageDocument>;

/** What is gathered of a batch for a person, until they are told. */
export const batchMessageCollection: CollectionDeclaration<BatchMessageDocument> = {
  name: 'batchMessages',
  schema: batchMessageDocument,
  shapes: [],
  unique: [],
  search: [],
};

const readMarkDocument = z.strictObject({
  /** The person's id. */
  id: z.string(),
  /** Counts up with each time that anybody reads some, for servers that look for it. */
  number: z.number(),
});
export type ReadMarkDocument = z.infer<typeof readMarkDocument>;

/** When each person has last read something, so that their other tabs and devices learn of it. */
export const readMarkCollection: CollectionDeclaration<ReadMarkDocument> = {
  name: 'notificationReads',
  schema: readMarkDocument,
  shapes: [{ sort: ['number'] }],
  unique: [],
  search: [],
};

const preferencesDocument = z.strictObject({
  /** The person's id. */
  id: z.string(),
  choices: choicesSchema,
  /** The number that they agreed to be sent texts at; no other one is. */
  textsTo: z.string().exactOptional(),
});
export type PreferencesDocument = z.infer<typeof preferencesDocument>;

export const preferencesCollection: CollectionDeclaration<PreferencesDocument> = {
  name: 'notificationPreferences',
  schema: preferencesDocument,
  shapes: [],
  unique: [],
  search: [],
};
