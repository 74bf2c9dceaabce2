import { z } from 'zod';
import { message } from '../messages.ts';
import { testMessage } from '../messaging/test-message.ts';
import { instant, text } from '../text.ts';

/** What a channel can be chosen for; `defaults` is for everything without a channel of its own. */
export const slackTopics = ['defaults', 'equipment', 'requests', 'inventory'] as const;
export type SlackTopic = (typeof slackTopics)[number];

/** What is posted, unless it is switched off. */
export const slackSwitches = [
  'equipmentCreated',
  'equipmentAssigned',
  'requestCreated',
  'requestFulfilled',
  'requestRejected',
  'lowInventory',
] as const;
export type SlackSwitch = (typeof slackSwitches)[number];

/** What the app asks a workspace for (section 7: channels read and write, chat write, team and users read). */
export const slackScopes = [
  'channels:read',
  'channels:join',
  'channels:manage',
  'chat:write',
  'team:read',
  'users:read',
  'users:read.email',
] as const;

/** A channel as it is written: `#it-desk`. */
export const channelName = text(81).regex(/^#[^\s#]{1,80}$/, message.channelInvalid);

const switches = z.object({
  equipmentCreated: z.boolean(),
  equipmentAssigned: z.boolean(),
  requestCreated: z.boolean(),
  requestFulfilled: z.boolean(),
  requestRejected: z.boolean(),
  lowInventory: z.boolean(),
});

const channels = z.object({
  defaults: z.string().optional(),
  equipment: z.string().optional(),
  requests: z.string().optional(),
  inventory: z.string().optional(),
});

export const allSlackSwitchesOn: z.infer<typeof switches> = {
  equipmentCreated: true,
  equipmentAssigned: true,
  requestCreated: true,
  requestFulfilled: true,
  requestRejected: true,
  lowInventory: true,
};

/** The connection to a Slack workspace as events have it (section 3). */
export const slackSnapshotSchema = z.object({
  /** Whether a workspace is connected. */
  connected: z.boolean(),
  /** Whether anything is posted. */
  enabled: z.boolean(),
  teamName: z.string().optional(),
  /** Who connected it. */
  connectedById: z.string().optional(),
  connectedByName: z.string().optional(),
  connectedAt: instant.optional(),
  /** The token, masked. */
  token: z.string().optional(),
  channelOverrides: channels,
  notifications: switches,
  /** Why the server switched it off: Slack no longer takes the token, or the key that sealed it was lost. */
  disabledBecause: z.enum(['revoked', 'keyLost']).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type SlackSnapshot = z.infer<typeof slackSnapshotSchema>;

/** The same as the API returns it. */
export const slackConfigSchema = slackSnapshotSchema.extend({
  /** Whether the server has what it takes to connect: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET. */
  canConnect: z.boolean(),
});
export type SlackConfig = z.infer<typeof slackConfigSchema>;

/** Only the given fields; null goes back to the default channel, or to none. */
export const slackChangeSchema = z.strictObject({
  enabled: z.boolean().optional(),
  channelOverrides: z
    .strictObject({
      defaults: channelName.nullable().optional(),
      equipment: channelName.nullable().optional(),
      requests: channelName.nullable().optional(),
      inventory: channelName.nullable().optional(),
    })
    .optional(),
  notifications: switches.partial().strict().optional(),
});
export type SlackChange = z.infer<typeof slackChangeSchema>;

/** A channel of the workspace. */
export const slackChannelSchema = z.object({
  id: z.string(),
  /** With its hash. */
  name: z.string(),
  isArchived: z.boolean(),
});
export type SlackChannel = z.infer<typeof slackChannelSchema>;

export const slackTestSchema = z.strictObject({
  text: testMessage,
  /** The default channel, unless given. */
  channel: channelName.optional(),
});
export type SlackTest = z.infer<typeof slackTestSchema>;

/** What came back from Slack's page. */
export const slackCallbackSchema = z.strictObject({
  code: text(1000).min(1),
  state: text(200).min(1),
});
export type SlackCallback = z.infer<typeof slackCallbackSchema>;
