import type { Client } from '@quartermaster/contract';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { count } from '../output/figures.ts';
import type { ListView } from '../output/list.ts';
import { recordPrinter } from '../output/record.ts';
import { readPages } from '../paging.ts';

export interface ReadOptions {
  readonly all?: true;
}

interface Left {
  readonly unread: number;
}

const leftView: ListView<Left> = {
  columns: [{ title: 'Unread', value: ({ unread }) => String(unread) }],
  fields: ['unread'],
};

/** How many the API takes at once. */
const mostAtOnce = 200;

/** Marks some notifications as read, or all, and prints how many are still unread. */
export async function markAsRead(
  context: Context,
  written: readonly string[],
  { all }: ReadOptions,
): Promise<void> {
  if ((all === true) === written.length > 0)
    throw wrongUsage('Name the notifications, or mark all of them.', [
      'qm notifications read ID',
      'qm notifications read --all',
    ]);
  const print = recordPrinter(context, leftView);
  const client = await context.client();
  const wanted = all ? undefined : await context.wait('Looking for them', idsOf(client, written));
  const left = await context.wait('Marking as read', mark(client, wanted));
  print(left, () => [
    doneLine(
      context.terminal,
      `Marked as read${left.unread === 0 ? '' : `, ${count(left.unread)} still unread`}`,
    ),
  ]);
}

async function mark({ notifications }: Client, ids: readonly string[] | undefined): Promise<Left> {
  if (ids === undefined) return notifications.read({});
  let left: Left = { unread: 0 };
  for (let at = 0; at < ids.length; at += mostAtOnce)
    left = await notifications.read({ ids: ids.slice(at, at + mostAtOnce) });
  return left;
}

/** The notifications that begin with each of these: one each. */
async function idsOf(client: Client, written: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  const pages = readPages({ all: true }, async (query) => ({
    ...(await client.notifications.list(query)),
    total: 0,
  }));
  for await (const { items } of pages) known.push(...items.map(({ id }) => id));
  return written.map((start) => {
    const found = known.includes(start) ? [start] : known.filter((id) => id.startsWith(start));
    const [id] = found;
    if (id === undefined)
      throw new Failure(exitCodes.failed, `You have no notification '${start}'.`, ['qm notifications']);
    if (found.length > 1)
      throw new Failure(exitCodes.failed, `${found.length} of your notifications begin with '${start}'.`, [
        'Name it by its whole id: qm notifications --json id,title',
      ]);
    return id;
  });
}
