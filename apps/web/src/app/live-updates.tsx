import { subjectKinds } from '@quartermaster/core/events/event';
import { type RecordKindName, recordKinds } from '@quartermaster/core/records/record-kinds';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { watchMissedChanges } from '../missed-changes.ts';
import { lookForNewVersion } from '../new-version.ts';
import { useSessionEnd } from '../session-end.ts';
import { refetch } from './refetch.ts';

const noticeSchema = z.object({ kind: z.enum([...subjectKinds, 'notification', 'reset']), id: z.string() });
type ChangeNotice = z.infer<typeof noticeSchema>;
type ChangedKind = ChangeNotice['kind'];
const reset = { kind: 'reset', id: '' };
/** The name of the channel and the lock that all tabs share. */
const sharedName = 'qm-live';
/** How long to wait before reopening a broken stream, in ms. */
const reconnectMs = 2_000;
/**
 * Changes arriving within this time are refetched together, in ms: an import changes
 * thousands of records a second.
 */
const gatherMs = 50;
/** After this time, in ms, the next refetch starts even if a slow one is still under way. */
const longestMs = 5_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Refreshes what is on screen when it changes on the server. There is one stream per browser: the tab that
 * holds the lock reads it and tells the others.
 */
export function LiveUpdates() {
  const queries = useQueryClient();
  const sessionEnd = useSessionEnd();
  useEffect(() => {
    if (sessionEnd) return;
    const channel = new BroadcastChannel(sharedName);
    const ended = new AbortController();
    /** Kinds of which something has changed since they were last refetched. */
    const changed = new Set<ChangedKind>();
    let refetching = false;
    const refetchChanged = async (): Promise<void> => {
      refetching = true;
      while (changed.size > 0 && !ended.signal.aborted) {
        await pause(gatherMs);
        const kinds = [...changed];
        changed.clear();
        await Promise.race([refetchAll(queries, kinds), pause(longestMs)]);
      }
      refetching = false;
    };
    const refresh = (notice: unknown): ChangeNotice | undefined => {
      const { data } = noticeSchema.safeParse(notice);
      if (data === undefined) return undefined;
      changed.add(data.kind);
      if (!refetching) void refetchChanged();
      return data;
    };
    channel.onmessage = (event: MessageEvent<unknown>) => refresh(event.data);
    const tellAll = (notice: unknown): void => {
      // What the client yields is a proxy, which cannot be posted.
      const copy = refresh(notice);
      if (copy) channel.postMessage(copy);
    };
    const stopWatching = watchMissedChanges(() => refresh(reset));
    /** @param missed whether something may have changed since the screen was loaded */
    const read = async (missed: boolean): Promise<void> => {
      let mayHaveMissed = missed;
      while (!ended.signal.aborted) {
        try {
          const stream = await client.events.stream({}, { signal: ended.signal });
          // Changes made while there was no stream were never sent.
          if (mayHaveMissed) tellAll(reset);
          mayHaveMissed = true;
          for await (const notice of stream) tellAll(notice);
          // The server ends the stream when the session or the rights it was opened with change; every tab
          // refetches to find out what it may still see.
          if (!ended.signal.aborted) tellAll(reset);
        } catch {
          // The server or the network is down; everything is refetched once it is back.
        }
        if (ended.signal.aborted) return;
        await pause(reconnectMs);
        await refetch(queries);
      }
    };
    /** Reads the stream, or waits for the tab that does to be closed. */
    const readOrWait = async (locks: LockManager): Promise<void> => {
      const isRead = await locks.request(sharedName, { ifAvailable: true }, async (lock) => {
        if (lock) await read(false);
        return lock !== null;
      });
      if (!isRead) await locks.request(sharedName, { signal: ended.signal }, () => read(true));
    };
    // Without TLS there are no locks, so each tab reads a stream of its own.
    if (navigator.locks) readOrWait(navigator.locks).catch(() => undefined);
    else void read(false);
    return () => {
      ended.abort();
      stopWatching();
      channel.close();
    };
  }, [queries, sessionEnd]);
  return null;
}

async function refetchAll(queries: QueryClient, kinds: readonly ChangedKind[]): Promise<void> {
  if (kinds.includes('reset')) {
    // The stream ended, perhaps because the server was replaced.
    void lookForNewVersion();
    return refetch(queries);
  }
  const keys = new Map(
    kinds.flatMap((kind) => routesOf(kind)).map((route) => [JSON.stringify(route.key()), route.key()]),
  );
  await Promise.all([...keys.values()].map((key) => refetch(queries, key)));
}

type Routes = { key(): readonly unknown[] };

/** The queries for what somebody holds and held. */
const theirs = [api.users.holdings, api.users.history, api.users.handovers];

/** What else to refetch when a record of a kind has changed, besides the routes of its kind. */
const alsoOf: { readonly [Kind in RecordKindName]?: readonly Routes[] } = {
  // Locations say how many assets are there.
  asset: [api.trace, api.locations.countAssets, ...theirs, api.dashboard, api.acknowledgements.pending],
  // Vendors show how long their orders took.
  request: [api.trace, ...theirs, api.dashboard, api.vendors],
  item: [api.dashboard],
  attachment: [api.assets.history, api.requests.history],
  vendor: [api.assets.history],
  location: [api.assets.history],
  user: [api.assets.history, api.dashboard],
  // The default location is a setting, and every screen shows the company's name, logo and theme.
  settings: [api.branding, api.locations, api.notifications, api.mailTemplates, api.acknowledgements],
  confirmation: [api.confirmations],
  type: [api.assets.history],
  // Types list their fields.
  field: [api.assetTypes],
};

/** Whoever follows a job asks for it; an export and an operation are in the audit alone. */
function routesOf(kind: ChangedKind): readonly Routes[] {
  if (kind === 'reset') return [];
  if (kind === 'notification') return [api.notifications.list];
  const row = recordKinds[kind];
  return [...('routes' in row ? [api[row.routes]] : []), ...(alsoOf[kind] ?? [])];
}
