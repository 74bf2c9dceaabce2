import {
  type Notification,
  notificationSchema,
  plainText,
} from '@quartermaster/core/notifications/notification';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Context } from '../context.ts';
import { count } from '../output/figures.ts';
import type { ListView } from '../output/list.ts';
import { sign } from '../output/states.ts';
import { fitColumns, tableHead, tableRow } from '../output/table.ts';
import { ago } from '../output/times.ts';
import type { ListOptions } from '../paging.ts';
import { printEvents } from '../print-events.ts';

export interface NotificationListOptions extends ListOptions {
  readonly unread?: true;
}

const notificationView = ({ now }: Context): ListView<Notification> => ({
  columns: [
    { title: 'ID', value: ({ id }) => id, shown: ({ id }) => shortId(id) },
    {
      title: 'State',
      value: ({ read }) => (read ? 'read' : 'unread'),
      shown: ({ read }) => (read ? 'read' : `${sign.current} unread`),
      colour: ({ read }) => (read ? 'dim' : 'blue'),
    },
    { title: 'What', value: ({ title }) => plainText(title), minWidth: 40 },
    { title: 'Details', value: ({ detail }) => detail ?? '', minWidth: 12, priority: 1 },
    { title: 'When', value: ({ at }) => at, shown: ({ at }) => ago(at, now), priority: 2 },
  ],
  fields: Object.keys(notificationSchema.shape),
});

export async function listNotifications(
  context: Context,
  { unread: onlyUnread, ...options }: NotificationListOptions,
): Promise<void> {
  const client = await context.client();
  const view = notificationView(context);
  const { width, paint } = context.terminal;
  let unread = 0;
  let found = 0;
  await printEvents(context, view, options, {
    read: async (query) => {
      const page = await client.notifications.list(query);
      unread = page.unread;
      if (!onlyUnread) return page;
      const items = page.items.filter(({ read }) => !read);
      found += items.length;
      // What follows the last unread one need not be read.
      return { items, ...(found < unread ? { nextCursor: page.nextCursor } : {}) };
    },
    lines: (rows) => {
      const fitted = fitColumns(view.columns, rows, width);
      return [
        tableHead(fitted, paint),
        ...rows.map((row) => tableRow(fitted, row, paint)),
        '',
        paint(`  ${count(unread)} unread`, 'dim'),
      ];
    },
    none: onlyUnread ? '  Nothing unread.' : '  Nothing new.',
  });
}
