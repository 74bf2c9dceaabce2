import { serverNamed } from '../connection.ts';
import type { Context } from '../context.ts';
import { makeCurrent, readCredentials } from '../credentials.ts';
import { notSignedIn, wrongUsage } from '../failure.ts';
import { type ListView, printList } from '../output/list.ts';
import { sign } from '../output/states.ts';

interface Server {
  readonly url: string;
  readonly current: boolean;
}

const serverView: ListView<Server> = {
  columns: [
    { title: 'Server', value: ({ url }) => url },
    {
      title: 'Current',
      value: ({ current }) => String(current),
      shown: ({ current }) => (current ? sign.current : ''),
    },
  ],
  fields: ['url', 'current'],
};

export async function listServers(context: Context): Promise<void> {
  const { current, servers } = await readCredentials();
  const items = servers.map(({ url }) => ({ url, current: url === current }));
  async function* pages() {
    yield { items, total: items.length };
  }
  await printList(context, pages(), serverView, {
    none: 'You are signed in to no server. Sign in: qm login',
    sortedBy: 'latest sign-in last',
  });
}

/** Makes another server current: the named one, or of two the other. */
export async function switchServer(context: Context, written: string | undefined): Promise<void> {
  const saved = await readCredentials();
  const { url } = written === undefined ? theOther(saved) : serverNamed(written, saved);
  await makeCurrent(url);
  const { QM_URL, QM_TOKEN } = process.env;
  const set = QM_URL ? 'QM_URL' : QM_TOKEN ? 'QM_TOKEN' : undefined;
  if (set !== undefined) context.note(`${sign.warning} ${set} is set and takes precedence over this.`);
  context.note(`${context.terminal.paintErr(sign.done, 'green')} Now using ${url}`);
}

function theOther({ current, servers }: Awaited<ReturnType<typeof readCredentials>>) {
  const [only, ...more] = servers.filter(({ url }) => url !== current);
  if (servers.length === 0) throw notSignedIn();
  if (only === undefined)
    throw wrongUsage('You are signed in to one server only.', ['Sign in to another: qm login --url URL']);
  if (more.length > 0)
    throw wrongUsage(
      'Which server?',
      servers.map(({ url }) => `qm switch ${new URL(url).host}`),
    );
  return only;
}
