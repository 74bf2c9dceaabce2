import { type Client, isApiError } from '@quartermaster/contract';
import { type RecordKindName, screenOf, screenUrl } from '@quartermaster/core/records/record-kinds';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { startBrowser } from './browser.ts';

export interface OpenOptions {
  readonly print?: true;
}

interface Subject {
  readonly kind: RecordKindName;
  readonly id: string;
}

/** Opens a record's screen in the browser, or prints its address where there is no browser. */
export async function openRecord(
  context: Context,
  written: string | undefined,
  { print }: OpenOptions,
): Promise<void> {
  const { terminal } = context;
  const { url } = await context.connection();
  const subject = written === undefined ? undefined : await find(context, written);
  const address = screenUrl(url, (subject && screenOf(subject)) ?? '/');
  const opened = !print && terminal.human && (await startBrowser(address));
  if (opened) context.note(`  Opening ${address}`);
  else terminal.out(address);
}

type Lookup = (client: Client, id: string) => Promise<Subject>;

/** In the order of how often they are meant. */
const lookups: readonly Lookup[] = [
  async ({ assets }, id) => ({ kind: 'asset', id: (await assets.get({ params: { id } })).id }),
  async ({ requests }, id) => ({ kind: 'request', id: (await requests.get({ params: { id } })).id }),
  async ({ users }, id) => ({ kind: 'user', id: (await users.get({ params: { id } })).id }),
  async ({ webhooks }, id) => ({ kind: 'webhook', id: (await webhooks.get({ params: { id } })).id }),
  async ({ workflows }, id) => ({ kind: 'workflow', id: (await workflows.get({ params: { id } })).id }),
  async ({ confirmations }, id) => ({
    kind: 'round',
    id: (await confirmations.get({ params: { id } })).round.id,
  }),
];

async function find(context: Context, written: string): Promise<Subject> {
  const client = await context.client();
  const isNone = (error: unknown): undefined => {
    // What only administrators see isn't there for others.
    if (isApiError(error) && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) return undefined;
    throw error;
  };
  for (const lookup of lookups) {
    const found = await context.wait('Looking it up', lookup(client, written).catch(isNone));
    if (found) return found;
  }
  throw new Failure(exitCodes.failed, `There is no '${written}'.`, ['Search for it: qm search WORDS']);
}
