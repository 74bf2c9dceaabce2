import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import {
  type SlackCallback,
  type SlackChange,
  type SlackChannel,
  type SlackConfig,
  type SlackSnapshot,
  type SlackTest,
  type SlackTopic,
  slackTopics,
} from '@quartermaster/core/slack/slack';
import type { SlackText } from '@quartermaster/core/slack/slack-message';
import { type Issue, invalid, refused } from '@quartermaster/core/verdict';
import { notSent } from '../errors/not-sent.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { Sealer } from '../keys/sealer.ts';
import { changeTo } from '../records/changes.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { SlackChannelList } from './channels.ts';
import type { StoredSlack } from './collection.ts';
import { BegunConnections, openedToken, sealedToken } from './connection.ts';
import { SlackFailure } from './failures.ts';
import { SlackPace } from './pace.ts';
import { newSlackDocument, type SlackRecords, slackRecords } from './record.ts';
import { SlackSender } from './sender.ts';
import type { SlackWebApi } from './web-api.ts';

/** How many channels are on a page unless the caller says. */
const channelsAPage = 50;

interface Dependencies {
  readonly api: SlackWebApi;
  readonly sealer: Sealer;
  readonly baseUrl: () => string;
}

interface ChannelQuery {
  readonly search?: string | undefined;
  readonly name?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The connection to a Slack workspace (section 3). */
export class SlackService {
  readonly records: SlackRecords;
  readonly sender: SlackSender;
  readonly pace: SlackPace;
  readonly begun: BegunConnections;
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #channels: SlackChannelList;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.records = slackRecords(runtime);
    this.pace = new SlackPace(runtime);
    this.begun = new BegunConnections(runtime);
    this.#channels = new SlackChannelList(runtime, deps.api);
    const { api, sealer } = deps;
    this.sender = new SlackSender({ records: this.records, api, sealer, current: () => this.current() });
  }

  /** Safe to repeat, even on several servers. */
  async seed(): Promise<void> {
    await this.records.collection.insert(newSlackDocument(instantOf(this.#runtime)));
  }

  async current(): Promise<StoredSlack> {
    const [slack] = await this.records.collection.all();
    if (!slack) throw new Error('The Slack configuration was never seeded');
    return slack;
  }

  async get(): Promise<SlackConfig> {
    return this.#config(await this.records.answer(await this.current()));
  }

  async update(change: SlackChange, caller: Caller, version?: number): Promise<SlackConfig> {
    const { channelOverrides = {}, notifications = {}, enabled } = change;
    // What is posted can be chosen before there is a connection.
    const needsToken = enabled !== undefined || Object.keys(channelOverrides).length > 0;
    const chosen = needsToken ? await this.#joined(await this.#requireToken(), channelOverrides) : {};
    const slack = await this.records.edit({
      find: () => this.current(),
      cause: byCaller(caller),
      version,
      change: (stored) => {
        if (enabled && stored.disabledBecause !== undefined) throw notConfigured();
        return changeTo(stored, {
          enabled,
          ...under('channels', chosen),
          ...under('notifications', notifications),
        });
      },
    });
    return this.#config(slack);
  }

  /** Where to send the browser, so that somebody can consent. */
  async begin(sessionId: string): Promise<{ url: string }> {
    const { api } = this.#deps;
    const { app } = api;
    if (!app)
      throw new RefusalError(
        refused('CONFLICT', message.slackNotBegun, { reason: message.slackClientMissing }),
      );
    return { url: api.consentUrl(app, this.#redirectUri(), await this.begun.begin(sessionId)) };
  }

  /** Connects the workspace that somebody has consented for. */
  async connect({ code, state }: SlackCallback, caller: Caller, sessionId: string): Promise<SlackConfig> {
    const { api, sealer } = this.#deps;
    const { app } = api;
    if (!app || !(await this.begun.useUp(state, sessionId)))
      throw new RefusalError(
        refused('CONFLICT', message.slackNotConnected, { reason: message.slackStateUnknown }),
      );
    const { token, teamId, teamName } = await orRefused(message.slackNotConnected, async () => {
      const granted = await api.grant(app, code, this.#redirectUri());
      return { ...granted, teamName: await api.teamName(granted.token) };
    });
    const before = await this.current();
    const slack = await this.records.edit({
      find: () => this.current(),
      cause: byCaller(caller),
      eventDetails: { types: ['slack.connected'] },
      change: (stored) => ({
        set: {
          ...sealedToken(sealer, token),
          ...{ enabled: true, disabledBecause: null, teamId, teamName },
          ...{ connectedById: caller.id, connectedByName: caller.name ?? caller.email },
          connectedAt: instantOf(this.#runtime),
          // Another workspace has other channels.
          ...(stored.teamId === teamId ? {} : { channels: {} }),
        },
      }),
    });
    this.#channels.forget();
    // Consenting again for the same workspace gives the same token.
    if (before.teamId !== teamId) await this.#revoke(before);
    return this.#config(slack);
  }

  /** Takes the token back, and clears what is stored. Works while Slack is away too. */
  async disconnect(caller: Caller): Promise<SlackConfig> {
    await this.#revoke(await this.current());
    const { channels, notifications, enabled } = newSlackDocument(instantOf(this.#runtime));
    const slack = await this.records.edit({
      find: () => this.current(),
      cause: byCaller(caller),
      eventDetails: { types: ['slack.disconnected'] },
      change: ({ sealedToken: sealed, disabledBecause }) =>
        sealed === undefined && disabledBecause === undefined
          ? undefined
          : {
              set: {
                ...{ enabled, channels, notifications },
                ...{ sealedToken: null, tokenEnding: null, teamId: null, teamName: null },
                ...{ connectedById: null, connectedByName: null, connectedAt: null, disabledBecause: null },
              },
            },
    });
    return this.#config(slack);
  }

  /** A page of the workspace's public channels, by name. */
  async channels({ search = '', name, limit = channelsAPage, cursor = '0' }: ChannelQuery) {
    const token = await this.#requireToken();
    const found = await this.#orRefused(message.channelsNotFetched, () =>
      name === undefined
        ? this.#channels.search(token, search)
        : this.#channels.all(token).then((all) => all.filter((one) => name.includes(one.name))),
    );
    const from = Number(cursor);
    const items = found.slice(from, from + limit);
    const next = from + limit;
    return { items, total: found.length, ...(next < found.length ? { nextCursor: String(next) } : {}) };
  }

  async sendTest({ text, channel }: SlackTest): Promise<void> {
    const token = await this.#requireToken();
    const to = await this.#orRefused(message.slackNotSent, async () =>
      channel === undefined ? this.sender.channelFor('defaults') : this.#channels.named(token, channel),
    );
    if (!to)
      throw invalidAt([
        {
          path: 'channel',
          message: channel === undefined ? message.channelRequired : message.channelUnknown,
        },
      ]);
    const outcome = await this.sender.post(to.id, { headline: text });
    if (outcome.kind !== 'sent') throw notSent(message.slackNotSent, outcome);
  }

  /** Posts to a channel by its name, or to the usual one, once it may. */
  async postTo(channel: string | undefined, text: SlackText, signal: AbortSignal): Promise<SendOutcome> {
    const token = openedToken(this.#deps.sealer, await this.current());
    if (token === undefined) return { kind: 'refused', reason: message.slackNotConfigured };
    try {
      const to =
        channel === undefined
          ? await this.sender.channelFor('defaults')
          : await this.#channels.named(token, channel.replace(/^#?/, '#'));
      if (to) return await this.pace.paced(to.id, signal, () => this.sender.post(to.id, text));
      return {
        kind: 'refused',
        reason: channel === undefined ? message.noSlackChannel : message.channelUnknown,
      };
    } catch (error) {
      if (!(error instanceof SlackFailure)) throw error;
      return error.unsent;
    }
  }

  /** Takes a token back, if Slack is there. */
  async #revoke(stored: StoredSlack): Promise<void> {
    const { api, sealer } = this.#deps;
    const token = openedToken(sealer, stored);
    if (token !== undefined) await api.revoke(token).catch(unlessSlackFailed);
  }

  /** The channels that were chosen, found and joined; null for those that were taken back. */
  async #joined(token: string, chosen: NonNullable<SlackChange['channelOverrides']>) {
    const issues: Issue[] = [];
    const found: Partial<Record<SlackTopic, Pick<SlackChannel, 'id' | 'name'> | null>> = {};
    const { channels: stored } = await this.current();
    for (const topic of slackTopics) {
      const name = chosen[topic];
      if (name === undefined || name === stored[topic]?.name) continue;
      found[topic] = null;
      if (name === null) continue;
      const fault = (text: string) => issues.push({ path: `channelOverrides.${topic}`, message: text });
      const channel = await this.#orRefused(message.channelsNotFetched, () =>
        this.#channels.named(token, name),
      );
      if (!channel) fault(message.channelUnknown);
      else if (channel.isArchived) fault(message.channelArchived);
      else {
        found[topic] = { id: channel.id, name: channel.name };
        await this.#deps.api.join(token, channel.id).catch((error: unknown) => {
          if (!(error instanceof SlackFailure)) throw error;
          fault(error.unsent.reason);
        });
      }
    }
    if (issues.length > 0) throw invalidAt(issues);
    return found;
  }

  async #requireToken(): Promise<string> {
    const token = openedToken(this.#deps.sealer, await this.current());
    if (token === undefined) throw notConfigured();
    return token;
  }

  /** The same as `orRefused`, and switches Slack off where it no longer takes the token. */
  async #orRefused<Value>(text: string, call: () => Promise<Value>): Promise<Value> {
    const stored = await this.current();
    return orRefused(text, async () => {
      try {
        return await call();
      } catch (error) {
        if (error instanceof SlackFailure && error.isRevoked) await this.sender.switchOff(stored);
        throw error;
      }
    });
  }

  #config(slack: SlackSnapshot): SlackConfig {
    return { ...slack, canConnect: this.#deps.api.app !== undefined };
  }

  /** Where Slack sends the browser afterwards; the app at Slack must name it. */
  #redirectUri(): string {
    return `${this.#deps.baseUrl().replace(/\/$/, '')}/slack/callback`;
  }
}

/** Paths below one, for a change of single fields. */
const under = <Value>(path: string, fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]));

/** Refuses with the API's message, and says what Slack said. */
async function orRefused<Value>(text: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SlackFailure) throw notSent(text, error.unsent);
    throw error;
  }
}

function unlessSlackFailed(error: unknown): void {
  if (!(error instanceof SlackFailure)) throw error;
}

const notConfigured = () => new RefusalError(refused('CONFLICT', message.slackNotConfigured));
const invalidAt = (issues: readonly Issue[]) => new RefusalError(invalid(issues));
