import { message } from '@quartermaster/core/messages';
import {
  type SlackConfig,
  slackConfigSchema,
  slackSwitches,
  slackTopics,
} from '@quartermaster/core/slack/slack';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import type { ListView } from '../output/list.ts';
import { momentText } from '../output/times.ts';

const lost = { revoked: message.slackRevoked, keyLost: message.slackKeyLost } as const;

function stateOf({ connected, enabled }: SlackConfig): string {
  if (!connected) return 'not connected';
  return enabled ? 'connected' : 'switched off';
}

export const slackView: ListView<SlackConfig> = {
  columns: [
    { title: 'State', value: stateOf },
    { title: 'Workspace', value: ({ teamName = '' }) => teamName },
    ...slackTopics.map((topic) => ({
      title: topic,
      value: ({ channelOverrides }: SlackConfig) => channelOverrides[topic] ?? '',
    })),
    {
      title: 'Off',
      value: ({ notifications }) => slackSwitches.filter((name) => !notifications[name]).join(' '),
    },
  ],
  fields: Object.keys(slackConfigSchema.shape),
};

/** The configuration for people. */
export function slackLines({ terminal, now }: Context, slack: SlackConfig): string[] {
  const { teamName, connectedByName, connectedAt, disabledBecause, channelOverrides, notifications } = slack;
  return factLines(
    [
      ['State', stateOf(slack)],
      ['Workspace', teamName],
      ['Connected by', connectedByName],
      ['Connected', connectedAt && momentText(connectedAt, now)],
      ['Reason', disabledBecause && lost[disabledBecause]],
      ['To connect', slack.canConnect ? undefined : message.slackClientMissing],
      ...slackTopics.map((topic) => [topic, channelOverrides[topic]] as const),
      ...slackSwitches.map((name) => [name, notifications[name] ? 'on' : 'off'] as const),
    ],
    terminal,
  );
}
