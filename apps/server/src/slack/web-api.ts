import { message } from '@quartermaster/core/messages';
import { type SlackChannel, slackScopes } from '@quartermaster/core/slack/slack';
import type { SlackMessage } from '@quartermaster/core/slack/slack-message';
import type { Logger, WebClient } from '@slack/web-api';
import { z } from 'zod';
import { fetchThrough } from '../outbound/fetch-through.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { failureOf, SlackFailure, unreadable } from './failures.ts';

/** Slack gives up to this many channels a page. */
const channelsAPage = 999;
const mostPages = 20;

export interface SlackApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SlackAccess {
  readonly app: SlackApp | undefined;
  /** `https://slack.com/api/`, or where a stand-in listens. */
  readonly apiUrl: string;
}

/** A token with the workspace that it is for. */
export interface Granted {
  readonly token: string;
  readonly teamId: string;
}

const accessAnswer = z.object({
  access_token: z.string().min(1).max(500),
  scope: z.string().default(''),
  team: z.object({ id: z.string() }),
});
const teamAnswer = z.object({ team: z.object({ name: z.string() }) });
const channelsAnswer = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_archived: z.boolean().default(false) })),
  response_metadata: z.object({ next_cursor: z.string().optional() }).optional(),
});
const postAnswer = z.object({ ts: z.string() });
const personAnswer = z.object({ user: z.object({ id: z.string() }) });

/** The library would write addresses and errors to the console. */
const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => 'error' as ReturnType<Logger['getLevel']>,
  setName: () => undefined,
};

/**
 * Slack's Web API through its own library, which neither retries nor waits here: whoever sends tries again. Every
 * method throws a `SlackFailure` if Slack doesn't do what it is asked.
 */
export class SlackWebApi {
  readonly #access: SlackAccess;
  readonly #outbound: Outbound;

  constructor(access: SlackAccess, outbound: Outbound) {
    this.#access = access;
    this.#outbound = outbound;
  }

  get app(): SlackApp | undefined {
    return this.#access.app;
  }

  /** Where somebody consents to the app; Slack then sends the browser to `redirectUri`. */
  consentUrl({ clientId }: SlackApp, redirectUri: string, state: string): string {
    const url = new URL('/oauth/v2/authorize', this.#access.apiUrl);
    const asked = { client_id: clientId, scope: slackScopes.join(','), redirect_uri: redirectUri, state };
    url.search = new URLSearchParams(asked).toString();
    return url.href;
  }

  /** Changes the code that Slack gave the browser into a token. */
  async grant({ clientId, clientSecret }: SlackApp, code: string, redirectUri: string): Promise<Granted> {
    const asked = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri };
    const answer = await this.#call(undefined, accessAnswer, (client) => client.oauth.v2.access(asked));
    const granted = new Set(answer.scope.split(','));
    if (slackScopes.some((scope) => !granted.has(scope)))
      throw new SlackFailure({ kind: 'refused', reason: message.slackScopesMissing });
    return { token: answer.access_token, teamId: answer.team.id };
  }

  async teamName(token: string): Promise<string> {
    return (await this.#call(token, teamAnswer, (client) => client.team.info())).team.name;
  }

  /** Every public channel, archived ones too. */
  async channels(token: string): Promise<SlackChannel[]> {
    const found: SlackChannel[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const asked = { limit: channelsAPage, types: 'public_channel', exclude_archived: false };
      const answer = await this.#call(token, channelsAnswer, (client) =>
        client.conversations.list({ ...asked, ...(cursor === undefined ? {} : { cursor }) }),
      );
      for (const { id, name, is_archived: isArchived } of answer.channels)
        found.push({ id, name: `#${name}`, isArchived });
      cursor = answer.response_metadata?.next_cursor || undefined;
      if (cursor === undefined) break;
    }
    return found;
  }

  async join(token: string, channel: string): Promise<void> {
    await this.#call(token, z.object({}), (client) => client.conversations.join({ channel }));
  }

  /**
   * Posts to a channel or, given the id of a person, to them alone; that needs no further permission.
   * @returns the message's timestamp, which is its id within the channel
   */
  async post(token: string, channel: string, { text, blocks }: SlackMessage): Promise<string> {
    const written = blocks.map(({ type, elements }) => ({
      type,
      elements: elements.map((section) => ({ ...section, elements: [...section.elements] })),
    }));
    const posted = await this.#call(token, postAnswer, (client) =>
      client.chat.postMessage({ channel, text, blocks: written, unfurl_links: false, unfurl_media: false }),
    );
    return posted.ts;
  }

  async personByEmail(token: string, email: string): Promise<string> {
    const answer = await this.#call(token, personAnswer, (client) => client.users.lookupByEmail({ email }));
    return answer.user.id;
  }

  async revoke(token: string): Promise<void> {
    await this.#call(token, z.object({}), (client) => client.auth.revoke());
  }

  async #call<Answer>(
    token: string | undefined,
    schema: z.ZodType<Answer>,
    call: (client: WebClient) => Promise<unknown>,
  ): Promise<Answer> {
    // Takes a while to load, and most servers never need it.
    const slack = await import('@slack/web-api');
    const client = new slack.WebClient(token, {
      slackApiUrl: this.#access.apiUrl,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      fetch: fetchThrough(this.#outbound),
      allowAbsoluteUrls: false,
      logger: silent,
    });
    let answer: unknown;
    try {
      answer = await call(client);
    } catch (error) {
      throw new SlackFailure(failureOf(error, slack));
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new SlackFailure(unreadable);
    return parsed.data;
  }
}
