import { message } from '@quartermaster/core/messages';
import { maskedSecret } from '@quartermaster/core/messaging/masked-secret';
import { allSlackSwitchesOn, type SlackSnapshot } from '@quartermaster/core/slack/slack';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type SlackDocument, type StoredSlack, slackCollection, slackId } from './collection.ts';

/** What is stored before anything is connected, and again afterwards. */
export const newSlackDocument = (at: string): SlackDocument => ({
  id: slackId,
  enabled: false,
  channels: {},
  notifications: allSlackSwitchesOn,
  createdAt: at,
  updatedAt: at,
});

/** The configuration as everybody sees it: with its token masked, and channels by name. */
const toSlackSnapshot = ({
  id: _id,
  teamId: _team,
  sealedToken,
  tokenEnding = '',
  channels,
  ...rest
}: StoredSlack): SlackSnapshot => ({
  ...rest,
  connected: sealedToken !== undefined,
  ...(sealedToken === undefined ? {} : { token: maskedSecret(tokenEnding) }),
  channelOverrides: Object.fromEntries(Object.entries(channels).map(([topic, { name }]) => [topic, name])),
});

export type SlackRecords = Records<SlackDocument, SlackSnapshot, SlackSnapshot>;

export const slackRecords = (runtime: Runtime): SlackRecords =>
  new Records<SlackDocument, SlackSnapshot, SlackSnapshot>(
    runtime,
    runtime.store.collection(slackCollection),
    {
      subject: 'slack',
      // There is a single document, created at start and never deleted.
      events: { created: 'slack.updated', updated: 'slack.updated' },
      touched: 'updatedAt',
      notFound: message.slackNotConfigured,
      taken: {},
      snapshotter: async () => toSlackSnapshot,
      answer: (slack) => slack,
    },
  );
