import { type Item, itemChangeSchema, newItemSchema } from '../catalogue/item.ts';
import { ItemNames } from '../catalogue/item-names.ts';
import type { Json } from '../json.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Issue, invalid, issuesOf, type Verdict } from '../verdict.ts';
import { type ItemEntry, itemId } from './config-file.ts';
import { matchItems } from './item-entries.ts';
import { bodyOf, type Change, differences, type Section, type ValueChange } from './section.ts';
import { typeFinder } from './type-names.ts';

/** The catalogue, identified by SKU or name. */
export const itemSection: Section = {
  name: 'items',
  written({ items }) {
    const names = new ItemNames(items);
    const sorted = items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    return { items: sorted.map((item) => writtenItem(item, names)) };
  },
  compare(target) {
    const { items } = target.installation;
    const { entries, issues: unmatched } = matchItems(target);
    const typeOf = typeFinder(target);
    const changes: Change[] = [];
    const issues: Issue[] = [...unmatched];
    for (const [at, { entry, item, ref }] of entries.entries()) {
      const compared = item ? changed(entry, item, typeOf) : created(entry, ref, typeOf);
      if (compared.ok) changes.push(...compared.value);
      else
        issues.push(...issuesOf(compared).map((issue) => ({ ...issue, path: `items.${at}.${issue.path}` })));
    }
    const mentioned = new Set(entries.map(({ ref }) => ref));
    const rest = items.filter(({ id }) => !mentioned.has(id));
    return {
      changes,
      removals: target.prune ? rest.map(removal) : [],
      unmentioned: target.prune ? [] : rest.map(({ name }) => name),
      issues,
    };
  },
};

const keyOf = ({ name, sku = '', id }: Item): string => [fold(name), fold(sku), id].join('\n');

/**
 * Writes the id only if neither name nor SKU identifies the item. Uploaded pictures are left out: they exist
 * only here.
 */
const writtenItem = (
  { id, sku, name, type, manufacturer, description, price, currency, inStock, image, specs }: Item,
  names: ItemNames,
): ItemEntry => ({
  ...(names.textOf(id) === id && itemId.safeParse(id).success ? { id } : {}),
  ...(sku === undefined ? {} : { sku }),
  name,
  type,
  ...(manufacturer ? { manufacturer } : {}),
  ...(description ? { description } : {}),
  price,
  currency,
  inStock,
  ...(image?.startsWith('https:') ? { image } : {}),
  ...(specs && Object.keys(specs).length > 0 ? { specs } : {}),
});

type TypeOf = (written: string) => Verdict<string>;

function created(entry: ItemEntry, key: string, typeOf: TypeOf): Verdict<Change[]> {
  const { id, name, specs } = entry;
  if (entry.type === undefined) return invalid([{ path: 'type', message: message.required }]);
  const type = typeOf(entry.type);
  if (!type.ok) return invalid([{ path: 'type', message: type.message }]);
  const values = differences(valuesOf({ ...entry, type: type.value }), {});
  const body = newItemSchema.parse({
    name,
    ...withoutNull(bodyOf(values)),
    ...(specs ? { specs } : {}),
  });
  const operation = { kind: 'items.create', key, ...(id === undefined ? {} : { id }), body } as const;
  return granted([
    { section: 'items', action: 'create', name, values: [...values, ...specChanges(specs, {})], operation },
  ]);
}

function changed(entry: ItemEntry, item: Item, typeOf: TypeOf): Verdict<Change[]> {
  const type = entry.type === undefined ? undefined : typeOf(entry.type);
  if (type && !type.ok) return invalid([{ path: 'type', message: type.message }]);
  const { specs: before = {} } = item;
  const values = differences(
    {
      name: entry.name,
      // A type that merely changes its spelling is renamed by its own entry.
      ...valuesOf({ ...entry, type: type && fold(type.value) === fold(item.type) ? item.type : type?.value }),
    },
    { ...valuesOf({ ...item }), name: item.name },
  );
  const specs = specChanges(entry.specs, before);
  if (values.length + specs.length === 0) return granted([]);
  const body = itemChangeSchema.parse({
    ...bodyOf(values),
    ...(specs.length > 0 ? { specs: entry.specs } : {}),
  });
  const { id, version, name } = item;
  const operation = { kind: 'items.update', id, version, body } as const;
  return granted([{ section: 'items', action: 'change', name, values: [...values, ...specs], operation }]);
}

/** An item's values except its name and specs; an empty text means none, as on a form. */
const valuesOf = ({
  sku,
  type,
  manufacturer,
  description,
  price,
  currency,
  inStock,
  image,
}: Partial<Omit<ItemEntry, 'id' | 'specs'>>): Record<string, Json | undefined> => ({
  sku,
  type,
  manufacturer: manufacturer === '' ? null : manufacturer,
  description: description === '' ? null : description,
  price,
  currency,
  inStock,
  image,
});

/** Specs are replaced as a whole. */
function specChanges(stated: ItemEntry['specs'], before: Readonly<Record<string, string>>): ValueChange[] {
  if (stated === undefined) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(stated ?? {})])];
  const valued = (specs: Readonly<Record<string, string>>) =>
    Object.fromEntries(keys.map((key) => [`spec.${key}`, Object.hasOwn(specs, key) ? specs[key] : null]));
  return differences(valued(stated ?? {}), valued(before));
}

const withoutNull = (values: Readonly<Record<string, Json>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const removal = ({ id, name }: Item): Change => ({
  section: 'items',
  action: 'remove',
  name,
  values: [],
  operation: { kind: 'items.remove', id },
});
