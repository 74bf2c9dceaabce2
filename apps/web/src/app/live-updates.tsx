import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { useSessionEnded } from '../session-end.ts';
import { refetch } from './refetch.ts';

const noticeSchema = z.object({ kind: z.string(), id: z.string() });
const reset = { kind: 'reset', id: '' };
const channelName = 'qm-live';
/** How long to wait before reopening a broken stream, in ms. */
const reconnectMs = 2_000;

/**
 * Refreshes what is on screen when it changes on the server. There is one stream per browser: the tab that holds the
 * lock reads it and tells the others.
 */
export function LiveUpdates() {
  const queries = useQueryClient();
  const sessionEnded = useSessionEnded();
  useEffect(() => {
    if (sessionEnded) return;
    const channel = new BroadcastChannel(channelName);
    const ended = new AbortController();
    const refresh = (notice: unknown): void => {
      const parsed = noticeSchema.safeParse(notice);
      if (!parsed.success) return;
      for (const route of routesOf[parsed.data.kind] ?? []) void refetch(queries, route.key());
      if (parsed.data.kind === 'reset') void refetch(queries);
    };
    channel.onmessage = (event: MessageEvent<unknown>) => refresh(event.data);
    const read = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        try {
          const stream = await client.events.stream({}, { signal: ended.signal });
          for await (const notice of stream) {
            refresh(notice);
            channel.postMessage(notice);
          }
          // The server ends it with the session and rights that it was opened with: every tab asks what is left of them.
          if (!ended.signal.aborted) {
            refresh(reset);
            channel.postMessage(reset);
          }
        } catch {
          // The server or the network is down; everything is refetched once it is back.
        }
        if (ended.signal.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, reconnectMs));
        await refetch(queries);
      }
    };
    // Without TLS there are no locks, so each tab reads a stream of its own.
    if (navigator.locks)
      navigator.locks.request('qm-live', { signal: ended.signal }, read).catch(() => undefined);
    else void read();
    return () => {
      ended.abort();
      channel.close();
    };
  }, [queries, sessionEnded]);
  return null;
}

/** What to refetch when a record of a kind has changed. */
const routesOf: Record<string, readonly { key(): readonly unknown[] }[] | undefined> = {
  // Locations say how many assets are there.
  asset: [api.assets, api.trace, api.locations.countAssets, api.users.holdings, api.dashboard],
  // Vendors say how long their orders took.
  request: [api.requests, api.trace, api.users.holdings, api.dashboard, api.vendors],
  item: [api.catalogue, api.dashboard],
  vendor: [api.vendors, api.assets.history],
  location: [api.locations, api.assets.history],
  user: [api.users, api.assets.history, api.dashboard],
  // The default location is a setting, and the company's name, logo and theme are on every screen.
  settings: [api.settings, api.branding, api.locations],
  type: [api.assetTypes, api.assets.history],
  view: [api.views],
  // Types list their fields.
  field: [api.customFields, api.assetTypes],
};
