import { ItemNames } from '@quartermaster/core/catalogue/item-names';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { chunk } from 'es-toolkit/array';
import type { ItemDocument, StoredItem } from './collection.ts';

/** How many are looked up per query. */
const atOnce = 500;

/**
 * The names of the items with these ids, and the items that these texts name, along with all that share a
 * name with them.
 */
export async function itemNames(
  collection: Collection<ItemDocument>,
  { ids = [], texts = [] }: { readonly ids?: readonly string[]; readonly texts?: readonly string[] },
): Promise<ItemNames> {
  const found: StoredItem[] = [];
  for (const some of chunk([...new Set([...ids, ...texts])], atOnce))
    found.push(...(await collection.getMany(some)));
  const keys = [...texts.map(fold), ...found.map(({ nameKey }) => nameKey)];
  for (const some of chunk([...new Set(keys)], atOnce))
    for (const path of ['nameKey', 'skuKey'])
      for await (const item of collection.stream({ where: isIn(path, some) })) found.push(item);
  return new ItemNames(found);
}
