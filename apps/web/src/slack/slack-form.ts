import {
  channelName,
  type SlackChange,
  type SlackConfig,
  type SlackSwitch,
  type SlackTopic,
  slackSwitches,
  slackTopics,
} from '@quartermaster/core/slack/slack';
import { z } from 'zod';

const channel = channelName.or(z.literal(''));

export const slackFormSchema = z.object({
  enabled: z.boolean(),
  channelOverrides: z.object({
    defaults: channel,
    equipment: channel,
    requests: channel,
    inventory: channel,
  }),
  equipmentCreated: z.boolean(),
  equipmentAssigned: z.boolean(),
  requestCreated: z.boolean(),
  requestFulfilled: z.boolean(),
  requestRejected: z.boolean(),
  lowInventory: z.boolean(),
});
export type SlackInput = z.infer<typeof slackFormSchema>;

export const slackValues = ({ enabled, channelOverrides, notifications }: SlackConfig): SlackInput => ({
  enabled,
  channelOverrides: {
    defaults: channelOverrides.defaults ?? '',
    equipment: channelOverrides.equipment ?? '',
    requests: channelOverrides.requests ?? '',
    inventory: channelOverrides.inventory ?? '',
  },
  ...notifications,
});

export const topicLabels: Readonly<Record<SlackTopic, string>> = {
  defaults: 'Default channel',
  equipment: 'Equipment',
  requests: 'Requests',
  inventory: 'Inventory',
};

const switchLabels: Readonly<Record<SlackSwitch, string>> = {
  equipmentCreated: 'Equipment created',
  equipmentAssigned: 'Equipment assigned',
  requestCreated: 'Request created',
  requestFulfilled: 'Request fulfilled',
  requestRejected: 'Request rejected',
  lowInventory: 'Low inventory',
};

export const slackSwitchFields = slackSwitches.map((name) => ({ name, label: switchLabels[name] }));

export const slackLabels: Readonly<Record<string, string>> = {
  enabled: 'Enabled',
  ...switchLabels,
  ...Object.fromEntries(slackTopics.map((topic) => [`channelOverrides.${topic}`, topicLabels[topic]])),
};

/** The change that was made to some fields, named as in the form. */
export function slackChange(value: SlackInput, typed: readonly string[]): SlackChange {
  const topics = slackTopics.filter((topic) => typed.includes(`channelOverrides.${topic}`));
  const switched = slackSwitches.filter((name) => typed.includes(name));
  return {
    ...(typed.includes('enabled') ? { enabled: value.enabled } : {}),
    channelOverrides: Object.fromEntries(
      topics.map((topic) => [topic, value.channelOverrides[topic] || null]),
    ),
    notifications: Object.fromEntries(switched.map((name) => [name, value[name]])),
  };
}
