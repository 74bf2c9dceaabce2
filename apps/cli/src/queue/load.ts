import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@quartermaster/contract';
import { filterOf } from '../filter.ts';
import { follow } from '../live/follow.ts';
import { noneIfGone } from '../none-if-gone.ts';
import type { Store } from '../ui/store.ts';
import { openRequests, type QueueState, withRows } from './state.ts';

/** The API's longest page: more than anybody scrolls through, and what is beyond is found with a filter. */
const longestQueue = '200';
const shownComments = '3';

/** However much changes, the queue is read again no more often than this. */
const restBetweenReads = 200;

/** Reads the requests that a filter finds, those that have waited longest first. */
export function readQueue(client: Client, written: string, fields: readonly string[]) {
  const where = filterOf([written], fields, []) ?? openRequests;
  return client.requests.list({ where, sort: 'createdAt', limit: longestQueue });
}

/** Reads what is on screen again; the state takes whatever is still wanted by then. */
export function queueReader(client: Client, store: Store<QueueState>, fields: readonly string[]) {
  const readList = async (): Promise<void> => {
    const { written } = store.get().requests;
    const { items, total } = await readQueue(client, written, fields);
    const { requests } = store.get();
    if (requests.written === written)
      store.set({ requests: withRows(requests, items, total), now: new Date() });
  };
  const readChosen = async (): Promise<void> => {
    const id = store.get().requests.chosen?.id;
    if (id === undefined) return store.set({ request: undefined });
    const read = Promise.all([
      client.requests.get({ params: { id } }),
      client.requests.comments({ params: { id }, query: { limit: shownComments } }),
    ]);
    const found = await read.catch(noneIfGone);
    const { requests } = store.get();
    if (requests.chosen?.id !== id) return;
    if (!found)
      return store.set({
        request: undefined,
        requests: { ...requests, rows: requests.rows.filter((row) => row.id !== id), chosen: undefined },
      });
    const [request, { items }] = found;
    store.set({
      request: { request, comments: items.toReversed() },
      requests: {
        ...requests,
        chosen: request,
        rows: requests.rows.map((row) => (row.id === id ? request : row)),
      },
    });
  };
  return { readList, readChosen };
}

/** Keeps the screen as the server is, until the signal. */
export async function keepCurrent(
  client: Client,
  store: Store<QueueState>,
  { readList, readChosen }: ReturnType<typeof queueReader>,
  signal: AbortSignal,
): Promise<void> {
  const line = { lost: () => store.set({ isLost: true }), again: () => store.set({ isLost: false }) };
  const read = async (): Promise<void> => {
    await readList();
    if (store.get().remark?.isPassing) store.set({ remark: undefined });
    await readChosen();
    await pause(restBetweenReads, undefined, { signal }).catch(() => undefined);
  };
  await follow(client, read, line, signal);
}
