import { type FakeService, type ServiceAnswer, type ServiceCall, startFakeService } from './fake-service.ts';

export const slackClientId = '1234567890.9876543210';
export const slackClientSecret = '5f0c1d2e3b4a59687716253443526170';

export interface FakeChannel {
  readonly id: string;
  readonly name: string;
  readonly isArchived?: boolean;
}

export interface PostedMessage {
  /** Id of a channel, or of a person for a direct message. */
  readonly channel: string;
  readonly text: string;
  /** Block Kit, as JSON. */
  readonly blocks: string;
  /** When, in milliseconds by a clock that only moves forward. */
  readonly atMs: number;
}

export interface FakeSlack extends FakeService {
  /** For `SLACK_API_URL`. */
  readonly apiUrl: string;
  readonly team: { readonly id: string; name: string };
  readonly channels: FakeChannel[];
  /** Ids of people by address. */
  readonly people: Map<string, string>;
  readonly messages: readonly PostedMessage[];
  /** Ids of the channels that the app has joined. */
  readonly joined: ReadonlySet<string>;
  /** The scopes that were last asked for. */
  readonly scopes: string;
  /** Tokens that are valid. */
  readonly tokens: ReadonlySet<string>;
  /** Makes a code as somebody's consent would. */
  consent(redirectUri: string): string;
  /** As if the app had been removed from the workspace. */
  revokeAll(): void;
  archive(name: string): void;
}

interface Consent {
  readonly redirectUri: string;
}

type Method = (call: ServiceCall, token: string) => object;

/** A workspace with a few channels, its Web API and its OAuth, as Slack documents them. */
export async function startFakeSlack(): Promise<FakeSlack> {
  const team = { id: 'T0NORTHWIND', name: 'Northwind Studio' };
  const channels: FakeChannel[] = ['general', 'it-desk', 'it-assets', 'it-requests', 'it-purchasing'].map(
    (name, at) => ({ id: `C000000000${at}`, name }),
  );
  const people = new Map<string, string>();
  const messages: PostedMessage[] = [];
  const joined = new Set<string>();
  const tokens = new Set<string>();
  const consents = new Map<string, Consent>();
  let scopes = '';
  let grants = 0;

  let asked = 0;
  const consent = (redirectUri: string): string => {
    asked += 1;
    const code = `code-${asked}`;
    consents.set(code, { redirectUri });
    return code;
  };

  const failure = (error: string) => ({ ok: false, error });
  const channelAt = (place: string | undefined) =>
    channels.find(({ id, name }) => place === id || place === `#${name}`);

  const methods: Readonly<Record<string, Method>> = {
    'oauth.v2.access': ({ fields }) => {
      const { client_id, client_secret, code = '', redirect_uri } = fields;
      if (client_id !== slackClientId) return failure('invalid_client_id');
      if (client_secret !== slackClientSecret) return failure('bad_client_secret');
      const given = consents.get(code);
      consents.delete(code);
      if (!given) return failure('invalid_code');
      if (given.redirectUri !== redirect_uri) return failure('bad_redirect_uri');
      // Consenting again gives the same token, as long as it is valid.
      if (tokens.size === 0) grants += 1;
      const access_token = `xoxb-fake-token-${grants}-abcd`;
      tokens.add(access_token);
      const granted = { access_token, token_type: 'bot', scope: scopes, bot_user_id: 'U0BOT' };
      return { ok: true, app_id: 'A0QM', ...granted, team: { ...team }, enterprise: null };
    },
    'auth.revoke': (_call, token) => ({ ok: true, revoked: tokens.delete(token) }),
    'team.info': () => ({ ok: true, team: { ...team, domain: 'northwind' } }),
    'conversations.list': ({ fields }) => {
      const limit = Number(fields.limit ?? 100);
      const from = Number(fields.cursor || 0);
      const page = channels.slice(from, from + limit);
      const isLast = from + limit >= channels.length;
      return {
        ok: true,
        channels: page.map(({ id, name, isArchived = false }) => ({
          ...{ id, name, is_channel: true, is_private: false, is_archived: isArchived },
          is_member: joined.has(id),
        })),
        response_metadata: { next_cursor: isLast ? '' : String(from + limit) },
      };
    },
    'conversations.join': ({ fields }) => {
      const channel = channelAt(fields.channel);
      if (!channel) return failure('channel_not_found');
      if (channel.isArchived) return failure('is_archived');
      joined.add(channel.id);
      return { ok: true, channel: { id: channel.id, name: channel.name } };
    },
    'chat.postMessage': ({ fields }) => {
      const { channel: place = '', text = '', blocks = '' } = fields;
      const channel = channelAt(place);
      if (!channel && ![...people.values()].includes(place)) return failure('channel_not_found');
      if (channel?.isArchived) return failure('is_archived');
      if (channel && !joined.has(channel.id)) return failure('not_in_channel');
      if (text === '' && blocks === '') return failure('no_text');
      messages.push({ channel: place, text, blocks, atMs: performance.now() });
      return { ok: true, channel: place, ts: `1700000000.${String(messages.length).padStart(6, '0')}` };
    },
    'users.lookupByEmail': ({ fields }) => {
      const id = people.get(fields.email ?? '');
      return id === undefined ? failure('users_not_found') : { ok: true, user: { id } };
    },
  };

  const answerMethod = (name: string, call: ServiceCall): object => {
    const method = methods[name];
    if (!method) return failure('unknown_method');
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (name === 'oauth.v2.access') return method(call, token);
    if (token === '') return failure('not_authed');
    return tokens.has(token) ? method(call, token) : failure('token_revoked');
  };

  const service = await startFakeService((call): ServiceAnswer => {
    if (call.path === '/oauth/v2/authorize') {
      scopes = call.fields.scope ?? '';
      return consentPage(call, consent);
    }
    return { status: 200, body: JSON.stringify(answerMethod(call.path.replace('/api/', ''), call)) };
  });
  return {
    ...service,
    apiUrl: `${service.url}/api/`,
    team,
    channels,
    people,
    messages,
    joined,
    tokens,
    get scopes() {
      return scopes;
    },
    consent,
    revokeAll: () => tokens.clear(),
    archive(name) {
      const at = channels.findIndex((channel) => channel.name === name);
      const [channel] = channels.splice(at, 1);
      if (channel) channels.splice(at, 0, { ...channel, isArchived: true });
    },
  };
}

/** Slack's page on which somebody allows the app, or doesn't. */
function consentPage({ fields }: ServiceCall, consent: (redirectUri: string) => string): ServiceAnswer {
  const { client_id, redirect_uri = '', state = '' } = fields;
  if (client_id !== slackClientId) return page(400, '<p>Invalid client_id parameter</p>');
  const back = (outcome: Readonly<Record<string, string>>): string => {
    const url = new URL(redirect_uri);
    url.search = new URLSearchParams({ ...outcome, state }).toString();
    return url.href.replaceAll('&', '&amp;');
  };
  return page(
    200,
    `<h1>Quartermaster is requesting permission</h1>
<a href="${back({ code: consent(redirect_uri) })}">Allow</a>
<a href="${back({ error: 'access_denied' })}">Cancel</a>`,
  );
}

const page = (status: number, content: string): ServiceAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Slack</title>${content}</html>`,
});
