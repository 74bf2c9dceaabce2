import { slackConfigSchema } from '@quartermaster/core/slack/slack';
import {
  type FakeSlack,
  slackClientId,
  slackClientSecret,
  startFakeSlack,
} from '@quartermaster/test-kit/fake-slack';
import { z } from 'zod';
import type { Services } from '../../src/services.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

/** The settings of a server whose Slack this is. */
export const slackConfigOf = ({ apiUrl }: FakeSlack) => ({
  slackApp: { clientId: slackClientId, clientSecret: slackClientSecret },
  slackApiUrl: apiUrl,
});

/** The same for a server that is a process of its own. */
export const slackEnvOf = ({ apiUrl }: FakeSlack) => ({
  SLACK_CLIENT_ID: slackClientId,
  SLACK_CLIENT_SECRET: slackClientSecret,
  SLACK_API_URL: apiUrl,
});

export interface SlackScene {
  readonly slack: FakeSlack;
  readonly server: StartedServer;
  end(): Promise<void>;
}

/** A server whose Slack is a fake workspace; nothing is connected yet. */
export async function newSlackScene(): Promise<SlackScene> {
  const slack = await startFakeSlack();
  const server = await startTestServer(slackConfigOf(slack));
  return {
    slack,
    server,
    async end() {
      await server.stop();
      await slack.close();
    },
  };
}

/** Where the server sends the browser. */
export async function consentUrl(caller: Caller): Promise<URL> {
  const { url } = made(await caller.post('/api/slack/oauth/start'), z.object({ url: z.string() }));
  return new URL(url);
}

/** What Slack gives the browser back once somebody consents. */
export async function consented(caller: Caller): Promise<{ code: string; state: string }> {
  const url = await consentUrl(caller);
  const page = await (await fetch(url)).text();
  const back = new URL((/href="([^"]+code=[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'));
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

export async function connect(
  { server }: { readonly server: Pick<StartedServer, 'admin'> },
  caller = server.admin,
): Promise<Answer> {
  return caller.post('/api/slack/oauth/callback', await consented(caller));
}

export const slackConfig = async ({ server }: SlackScene) =>
  made(await server.admin.get('/api/slack/config'), slackConfigSchema);

/** The services over the server's database, which talk to the same fake. */
export async function slackServices({ server, slack }: SlackScene): Promise<Services> {
  const direct = await openDirectAccess(server, server.store, {
    slack: { app: undefined, apiUrl: slack.apiUrl },
  });
  return direct.services;
}
