import { message } from '@quartermaster/core/messages';
import type { SlackService } from '../../slack/service.ts';
import { api } from '../api.ts';

export const slackHandlers = (slack: SlackService) => ({
  get: api.slack.get.handler(() => slack.get()),
  update: api.slack.update.handler(async ({ input, context }) => ({
    ...(await slack.update(input, context.actor, context.version)),
    message: message.slackUpdated,
  })),
  begin: api.slack.begin.handler(({ context }) => slack.begin(context.signedIn.session.id)),
  connect: api.slack.connect.handler(async ({ input, context }) => ({
    ...(await slack.connect(input, context.actor, context.signedIn.session.id)),
    message: message.slackConnected,
  })),
  disconnect: api.slack.disconnect.handler(async ({ context }) => ({
    ...(await slack.disconnect(context.actor)),
    message: message.slackDisconnected,
  })),
  sendTest: api.slack.sendTest.handler(async ({ input }) => {
    await slack.sendTest(input);
    return { message: message.testSent };
  }),
  channels: api.slack.channels.handler(({ input }) => slack.channels(input ?? {})),
});
