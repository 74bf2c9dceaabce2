import type { Client } from '@quartermaster/contract';
import { fold } from '@quartermaster/core/query/fold';
import { wrongUsage } from './failure.ts';
import { noneIfGone } from './none-if-gone.ts';

/** Catalogue items have ids of this form (decisions). */
const itemId = /^[A-Za-z0-9]{20}$/;
const mostSuggestions = 5;

/**
 * Finds a catalogue item's id by id, SKU or unique name. Throws wrong usage if
 * there is no such item or several.
 */
export async function findItem(client: Client, written: string): Promise<string> {
  if (itemId.test(written)) {
    const known = await client.catalogue.get({ params: { id: written } }).catch(noneIfGone);
    if (known) return known.id;
  }
  const { items } = await client.catalogue.list({ search: written, limit: 200 });
  const key = fold(written.trim());
  const bySku = items.filter(({ sku }) => sku !== undefined && fold(sku) === key);
  const byName = items.filter(({ name }) => fold(name) === key);
  const [found, ...others] = bySku.length > 0 ? bySku : byName;
  if (found && others.length === 0) return found.id;
  if (found)
    throw wrongUsage(`Several catalogue items are called '${written}'. Use the id instead:`, [
      ...[found, ...others].map(({ id, sku, manufacturer }) =>
        [id, sku, manufacturer].filter(Boolean).join('  '),
      ),
    ]);
  throw wrongUsage(`Unknown catalogue item '${written}'.`, [
    ...(items.length > 0 ? ['Did you mean one of these?'] : []),
    ...items.slice(0, mostSuggestions).map(({ sku, name }) => `${sku ?? ''}  ${name}`.trim()),
    'qm catalogue list',
  ]);
}
