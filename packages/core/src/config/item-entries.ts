import type { Item } from '../catalogue/item.ts';
import { ItemNames } from '../catalogue/item-names.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Issue, refused, type Verdict } from '../verdict.ts';
import type { ItemEntry } from './config-file.ts';
import type { Target } from './section.ts';

/** An entry and the item that it stands for; without an item, one is to be created. */
interface MatchedEntry {
  readonly entry: ItemEntry;
  readonly item: Item | undefined;
  /** How other entries refer to the item: by its id, or by a placeholder until it is created. */
  readonly ref: string;
}

export interface MatchedEntries {
  readonly entries: readonly MatchedEntry[];
  readonly issues: readonly Issue[];
}

/**
 * Matches a file's entries to items. An entry with an id or a SKU matches the item that has it; one with only
 * a name matches the item of that name without a SKU. Failing that, a name matches an item that no other
 * entry matches, so that an entry can leave out an item's SKU, or add one. An entry without a match is a new
 * item.
 */
export function matchItems({ wanted, installation: { items } }: Target): MatchedEntries {
  const { items: entries = [] } = wanted;
  const byId = new Map(items.map((item) => [item.id, item]));
  const bySku = new Map(items.flatMap((item) => (item.sku === undefined ? [] : [[fold(item.sku), item]])));
  const byName = namesakes(items);
  const claimed = new Set<Item>();
  const claim = (item: Item | undefined): Item | undefined => {
    if (item) claimed.add(item);
    return item;
  };
  const issues: Issue[] = [];
  const exact = entries.map(({ id, sku, name }) => {
    if (id !== undefined) return claim(byId.get(id));
    if (sku !== undefined) return claim(bySku.get(fold(sku)));
    const plain = byName.get(fold(name))?.filter((item) => item.sku === undefined) ?? [];
    return plain.length === 1 ? claim(plain[0]) : undefined;
  });
  const matched = entries.map((entry, at): MatchedEntry => {
    const { id, sku, name } = entry;
    let item = exact[at];
    if (item === undefined && id === undefined) {
      const free = byName.get(fold(name))?.filter((one) => !claimed.has(one)) ?? [];
      const [found, ...others] = sku === undefined ? free : free.filter((one) => one.sku === undefined);
      if (others.length === 0) item = claim(found);
      else if (sku === undefined)
        issues.push({ path: `items.${at}.name`, message: message.itemAmbiguous(name) });
    }
    const holder = sku === undefined ? undefined : bySku.get(fold(sku));
    if (holder && holder !== item) issues.push({ path: `items.${at}.sku`, message: message.skuTaken });
    return { entry, item, ref: item?.id ?? id ?? `items[${at}]` };
  });
  return { entries: matched, issues: [...issues, ...twice(matched)] };
}

function namesakes(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const byName = new Map<string, Item[]>();
  for (const item of items) {
    const known = byName.get(fold(item.name));
    if (known) known.push(item);
    else byName.set(fold(item.name), [item]);
  }
  return byName;
}

/** Issues for entries that match the same item, or have the same name, as an earlier one. */
function twice(entries: readonly MatchedEntry[]): Issue[] {
  const seen = new Set<string>();
  return entries.flatMap(({ entry: { id, sku, name }, ref }, at) => {
    const keys = [
      `ref ${ref}`,
      ...(sku === undefined ? [] : [`sku ${fold(sku)}`]),
      ...(id === undefined && sku === undefined ? [`name ${fold(name)}`] : []),
    ];
    const known = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    const path = `items.${at}.${sku === undefined ? 'name' : 'sku'}`;
    return known ? [{ path, message: message.entryTwice(sku ?? name) }] : [];
  });
}

/**
 * Resolves the items that vendors sell by their names once the file is applied: the file's names come first.
 * `textOf` gives an item's name.
 */
export interface ItemReferences {
  find(text: string): Verdict<string>;
  textOf(id: string): string | undefined;
}

export function itemReferences(target: Target): ItemReferences {
  const { wanted, installation, prune } = target;
  const here = new ItemNames(installation.items);
  const { entries } = matchItems(target);
  const listed = new ItemNames(
    entries.map(({ entry: { name, sku }, ref }) => ({
      id: ref,
      name,
      ...(sku === undefined ? {} : { sku }),
    })),
  );
  const byWrittenId = new Map(
    entries.flatMap(({ entry: { id }, ref }) => (id === undefined ? [] : [[id, ref] as const])),
  );
  const mentioned = new Set(entries.map(({ ref }) => ref));
  const goes = (id: string): boolean => prune && wanted.items !== undefined && !mentioned.has(id);
  return {
    find(text) {
      const own = byWrittenId.get(text);
      if (own !== undefined) return granted(own);
      const inFile = listed.find(text);
      if (inFile.ok || inFile.message !== message.unknownItem(text)) return inFile;
      const found = here.find(text);
      // The item's old name no longer applies: the file calls it something else.
      if (found.ok && mentioned.has(found.value)) return inFile;
      return found.ok && goes(found.value)
        ? refused('UNPROCESSABLE_CONTENT', message.itemNotInFile(text))
        : found;
    },
    textOf: (id) => (mentioned.has(id) ? listed.textOf(id) : here.textOf(id)),
  };
}
