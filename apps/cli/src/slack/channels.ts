import { type SlackChannel, slackChannelSchema } from '@quartermaster/core/slack/slack';
import type { Context } from '../context.ts';
import { type ListView, printList } from '../output/list.ts';
import { type ListOptions, readPages } from '../paging.ts';

const view: ListView<SlackChannel> = {
  columns: [
    { title: 'Channel', value: ({ name }) => name, minWidth: 20 },
    { title: 'Archived', value: ({ isArchived }) => (isArchived ? 'yes' : '') },
  ],
  fields: Object.keys(slackChannelSchema.shape),
};

export async function listChannels(
  context: Context,
  words: readonly string[],
  options: ListOptions,
): Promise<void> {
  const client = await context.client();
  const search = words.join(' ');
  const pages = readPages<SlackChannel>(options, (query) =>
    context.wait('Asking Slack', client.slack.channels({ ...query, ...(search ? { search } : {}) })),
  );
  await printList(context, pages, view, { none: 'No channels.', sortedBy: 'name' });
}
