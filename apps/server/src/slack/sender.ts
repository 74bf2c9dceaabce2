import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import type { SlackSwitch, SlackTopic } from '@quartermaster/core/slack/slack';
import { type SlackText, slackMessage } from '@quartermaster/core/slack/slack-message';
import { bySystem } from '../events/cause.ts';
import type { Sealer } from '../keys/sealer.ts';
import { changeTo } from '../records/changes.ts';
import type { StoredSlack } from './collection.ts';
import { openedToken } from './connection.ts';
import { SlackFailure } from './failures.ts';
import type { SlackRecords } from './record.ts';
import type { SlackWebApi } from './web-api.ts';

interface Dependencies {
  readonly records: SlackRecords;
  readonly api: SlackWebApi;
  readonly sealer: Sealer;
  /** The configuration as it is stored. */
  readonly current: () => Promise<StoredSlack>;
}

/** Hands single messages to Slack. It doesn't try again, and doesn't keep to the pace: `SlackPace` does. */
export class SlackSender {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async isSetUp(): Promise<boolean> {
    const { sealedToken, enabled } = await this.#deps.current();
    return sealedToken !== undefined && enabled;
  }

  /** Whether something of this kind is to be posted. */
  async posts(what: SlackSwitch): Promise<boolean> {
    const slack = await this.#deps.current();
    return slack.sealedToken !== undefined && slack.enabled && slack.notifications[what];
  }

  /** The channel that messages about something go to; undefined if none was chosen. */
  async channelFor(topic: SlackTopic): Promise<{ readonly id: string; readonly name: string } | undefined> {
    const { channels } = await this.#deps.current();
    return channels[topic] ?? channels.defaults;
  }

  /** Posts to a channel, given its id. */
  post(channelId: string, text: SlackText): Promise<SendOutcome> {
    return this.#send(async (api, token) => {
      const laidOut = slackMessage(text);
      try {
        return await api.post(token, channelId, laidOut);
      } catch (error) {
        // Somebody has removed the app from the channel.
        if (!(error instanceof SlackFailure) || error.code !== 'not_in_channel') throw error;
        await api.join(token, channelId);
        return api.post(token, channelId, laidOut);
      }
    });
  }

  /** Writes to somebody alone, by the address that they have in Slack. */
  sendTo(email: string, text: SlackText): Promise<SendOutcome> {
    return this.#send(async (api, token) =>
      api.post(token, await api.personByEmail(token, email), slackMessage(text)),
    );
  }

  async #send(post: (api: SlackWebApi, token: string) => Promise<string>): Promise<SendOutcome> {
    const { current, sealer, api } = this.#deps;
    const stored = await current();
    const token = stored.enabled ? openedToken(sealer, stored) : undefined;
    if (token === undefined) return { kind: 'refused', reason: message.slackNotConfigured };
    try {
      return { kind: 'sent', id: await post(api, token) };
    } catch (error) {
      if (!(error instanceof SlackFailure)) throw error;
      if (error.isRevoked) await this.switchOff(stored);
      return error.unsent;
    }
  }

  /** Switches Slack off because it no longer takes the token, unless somebody has connected again meanwhile. */
  async switchOff({ sealedToken }: StoredSlack): Promise<void> {
    await this.#deps.records.edit({
      find: this.#deps.current,
      cause: bySystem,
      change: (now) =>
        now.sealedToken === sealedToken
          ? changeTo(now, { enabled: false, disabledBecause: 'revoked' })
          : undefined,
    });
  }
}
