import { z } from 'zod';
import { compareText } from '../query/compare.ts';
import { fold } from '../query/fold.ts';
import { email, filled, instant, line, lines, text } from '../text.ts';

/** Joins the names of a location's path; no name may contain it. */
export const pathSeparator = ' / ';

/** A location as the API returns it (section 3). */
export const locationSchema = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().optional(),
  /** The names from the root down, joined by ' / '. */
  path: z.string(),
  address: z.string().optional(),
  contact: z
    .object({ name: z.string().optional(), email: z.string().optional(), phone: z.string().optional() })
    .optional(),
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Location = z.infer<typeof locationSchema>;

/** Names must remain distinguishable within a path, so none may start or end with a separate slash. */
const locationName = filled(200).refine(
  (name) => !` ${name} `.includes(pathSeparator),
  "A location name cannot contain ' / ', start with '/ ' or end with ' /'",
);

const contactSchema = z.strictObject({
  name: line(200).optional(),
  email: email.optional(),
  phone: line(50).optional(),
});

export const newLocationSchema = z.strictObject({
  name: locationName,
  /** Null means top level, as in a change. */
  parentId: text(64)
    .nullable()
    .transform((id) => id ?? undefined)
    .optional(),
  address: lines(1000).optional(),
  contact: contactSchema.optional(),
});
export type NewLocation = z.infer<typeof newLocationSchema>;

/**
 * Replaces the given fields; null clears a field, omitted ones stay; a new parent moves the whole subtree.
 */
export const locationChangeSchema = z.strictObject({
  name: locationName.optional(),
  /** Null moves it to the top level. */
  parentId: text(64).nullable().optional(),
  address: lines(1000).nullable().optional(),
  contact: contactSchema.nullable().optional(),
});
export type LocationChange = z.infer<typeof locationChangeSchema>;

/**
 * The key for comparing paths. Each name is folded separately: folding the whole path could turn a full-width
 * slash within a name into a separator.
 */
export const pathKey = (path: string): string => path.split(pathSeparator).map(fold).join('\n');

/** The fields of a location that form the tree. */
export interface TreeLocation {
  readonly id: string;
  readonly name: string;
  readonly parentId?: string | undefined;
}

/** Every location's full path by id ('Berlin / HQ'). An unknown or circular parent ends the path. */
export function locationPaths(locations: Iterable<TreeLocation>): Map<string, string> {
  const byId = new Map([...locations].map((location) => [location.id, location]));
  const paths = new Map<string, string>();
  for (const location of byId.values()) {
    const names: string[] = [];
    const seen = new Set<string>();
    for (
      let at: TreeLocation | undefined = location;
      at && !seen.has(at.id);
      at = at.parentId ? byId.get(at.parentId) : undefined
    ) {
      seen.add(at.id);
      names.unshift(at.name);
    }
    paths.set(location.id, names.join(pathSeparator));
  }
  return paths;
}

/**
 * Sorts by path, each location right after its parent, comparing folded names level by level. Numbers in names are
 * compared as such: Room 2 comes before Room 10.
 */
export function inTreeOrder<Item>(items: Iterable<Item>, pathOf: (item: Item) => string): Item[] {
  const keyed = Array.from(items, (item) => {
    const names = pathOf(item).split(pathSeparator).map(fold);
    // No name contains a control character, and it sorts before every character that a name can contain.
    const text = names.join('\u0000');
    return { item, key: text.replaceAll(/\d+/g, sortableNumber), text };
  });
  return keyed
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.text, b.text))
    .map(({ item }) => item);
}

/** Pads a number to the maximum length of a name, so that sorting as text is sorting by number. */
const sortableNumber = (digits: string): string => digits.padStart(200, '0');

/** The ids of a location and everything below it. */
export function subtreeIds(locations: Iterable<TreeLocation>, root: string): string[] {
  const children = new Map<string, string[]>();
  for (const { id, parentId } of locations) {
    if (parentId === undefined) continue;
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  const found = new Set([root]);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
  return [...found];
}
