import type { Client } from '@quartermaster/contract';
import { assetCard } from '../assets/get.ts';
import { historyCard } from '../assets/history.ts';
import type { Context } from '../context.ts';
import type { Store } from '../ui/store.ts';
import { type Form, fieldOf } from './form.ts';
import type { QueueState } from './state.ts';

const mostFound = '50';
const shownEntries = '20';

/** Asks what asset to look for. */
export function lookupForm(client: Client, store: Store<QueueState>, found: () => Promise<void>): Form {
  return {
    title: 'Look up an asset: ID, serial number, name or holder',
    at: 0,
    fields: [fieldOf('search', 'Asset')],
    submit: async ({ search = '' }, isOpen) => {
      const written = search.trim();
      if (written === '') return { search: 'Write what to look for' };
      const { items, total } = await client.assets.list({ search: written, limit: mostFound });
      // What is typed by now is meant for something else.
      if (!isOpen()) return undefined;
      store.set({
        ...{ form: undefined, remark: undefined, asset: undefined, scroll: 0 },
        focus: items.length === 1 ? 'detail' : 'list',
        assets: { rows: items, total, written, chosen: items[0] },
      });
      await found();
      return undefined;
    },
  };
}

/** Reads the asset that the cursor is on, with its history. */
export async function readAsset(context: Context, store: Store<QueueState>): Promise<void> {
  const id = store.get().assets?.chosen?.id;
  if (id === undefined) return store.set({ asset: undefined });
  const [card, history] = await Promise.all([assetCard(context, id), historyCard(context, id, shownEntries)]);
  if (store.get().assets?.chosen?.id !== id) return;
  store.set({ asset: { id, lines: (shown) => [...card(shown), '', ...history(shown)] } });
}
