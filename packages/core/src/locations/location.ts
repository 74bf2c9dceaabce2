import { z } from 'zod';
import { compareText } from '../query/compare.ts';
import { fold } from '../query/fold.ts';
import { email, filled, instant, text } from '../text.ts';

/** What joins the names of a location's path; no name may contain it. */
export const pathSeparator = ' / ';

/** A location as the API answers it (section 3). */
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

/** Among others on a path a name must be told apart: one that begins or ends with a slash of its own couldn't. */
const locationName = filled(200).refine(
  (name) => !` ${name} `.includes(pathSeparator),
  "A location's name cannot contain ' / ', or begin or end with a slash of its own",
);

const contactSchema = z.strictObject({
  name: text(200).optional(),
  email: email.optional(),
  phone: text(50).optional(),
});

export const newLocationSchema = z.strictObject({
  name: locationName,
  /** Null, as in a change: at the top. */
  parentId: text(64)
    .nullable()
    .transform((id) => id ?? undefined)
    .optional(),
  address: text(1000).optional(),
  contact: contactSchema.optional(),
});
export type NewLocation = z.infer<typeof newLocationSchema>;

/** Fields that are named are replaced, null clears, the rest stays; another parent moves the whole branch. */
export const locationChangeSchema = z.strictObject({
  name: locationName.optional(),
  /** Null: no parent any more. */
  parentId: text(64).nullable().optional(),
  address: text(1000).nullable().optional(),
  contact: contactSchema.nullable().optional(),
});
export type LocationChange = z.infer<typeof locationChangeSchema>;

/** Of a location: what makes the tree. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly parentId?: string | undefined;
}

/** Every location's full path by id ('Berlin / HQ'). A parent that is unknown, or its own descendant, ends the path. */
export function locationPaths(locations: Iterable<Place>): Map<string, string> {
  const places = new Map([...locations].map((place) => [place.id, place]));
  const paths = new Map<string, string>();
  for (const place of places.values()) {
    const names: string[] = [];
    const seen = new Set<string>();
    for (
      let at: Place | undefined = place;
      at && !seen.has(at.id);
      at = at.parentId ? places.get(at.parentId) : undefined
    ) {
      seen.add(at.id);
      names.unshift(at.name);
    }
    paths.set(place.id, names.join(pathSeparator));
  }
  return paths;
}

/** Sorts by path, each place right behind what it lies in: by the names on the path, one after the other, folded. */
export function inTreeOrder<Item>(items: Iterable<Item>, pathOf: (item: Item) => string): Item[] {
  const keyed = Array.from(items, (item) => {
    const names = pathOf(item).split(pathSeparator).map(fold);
    // No name holds a control character, and it comes before every one that a name holds.
    return { item, key: names.join('\u0000') };
  });
  return keyed.sort((a, b) => compareText(a.key, b.key)).map(({ item }) => item);
}

/** A location and everything below it, by id. */
export function branch(locations: Iterable<Place>, root: string): string[] {
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
