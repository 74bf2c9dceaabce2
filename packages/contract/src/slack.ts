import {
  channelName,
  slackCallbackSchema,
  slackChangeSchema,
  slackChannelSchema,
  slackConfigSchema,
  slackTestSchema,
} from '@quartermaster/core/slack/slack';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { noBody, pageFields, route } from './route.ts';

/** The configuration with a sentence that says what was done. */
const done = slackConfigSchema.extend({ message: z.string() });

export const slack = {
  get: route('slack.get', {
    method: 'GET',
    path: '/slack/config',
    summary: 'Get the connection to Slack, with its token masked',
  }).output(slackConfigSchema),
  update: route('slack.update', {
    method: 'PUT',
    path: '/slack/config',
    summary: 'Update the given channels and switches; a chosen channel is joined',
  })
    .input(slackChangeSchema)
    .output(done),
  begin: route('slack.begin', {
    method: 'POST',
    path: '/slack/oauth/start',
    summary: 'Begin to connect a workspace: the answer says where to send the browser',
  })
    .input(noBody)
    .output(z.object({ url: z.url() })),
  connect: route('slack.connect', {
    method: 'POST',
    path: '/slack/oauth/callback',
    summary: 'Connect the workspace with what Slack gave the browser, in the session that began it',
  })
    .input(slackCallbackSchema)
    .output(done),
  disconnect: route('slack.disconnect', {
    method: 'POST',
    path: '/slack/disconnect',
    summary: 'Revoke the token and clear the configuration',
  })
    .input(noBody)
    .output(done),
  sendTest: route('slack.sendTest', {
    method: 'POST',
    path: '/slack/message',
    summary: 'Post a test message',
  })
    .input(slackTestSchema)
    .output(z.object({ message: z.string() })),
  channels: route('slack.channels', {
    method: 'GET',
    path: '/slack/channels',
    summary: 'List the public channels of the workspace, by name',
  })
    .input(
      z
        .strictObject({
          search: text(100).optional(),
          name: z.union([channelName.transform((one) => [one]), z.array(channelName).max(10)]).optional(),
          limit: pageFields.limit,
          cursor: text(10).regex(/^\d+$/).optional(),
        })
        .optional(),
    )
    .output(
      z.object({
        items: z.array(slackChannelSchema),
        total: z.number().int(),
        nextCursor: z.string().optional(),
      }),
    ),
};
