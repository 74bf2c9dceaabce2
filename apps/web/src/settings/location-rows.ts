import type { Outputs } from '@quartermaster/contract';
import { inTreeOrder, type Location, locationPaths } from '@quartermaster/core/locations/location';
import { fold, searchWords } from '@quartermaster/core/query/fold';

export type Place = Outputs['locations']['list']['items'][number];

/** A location as a line of the tree. */
export interface PlaceRow {
  readonly place: Place;
  /** 1 at the root. */
  readonly level: number;
  /** 1-based, among those of the same parent that are shown. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined: nothing below it. */
  readonly expanded: boolean | undefined;
  /** It is what was looked for, and not only on the way there. */
  readonly found: boolean;
}

/**
 * The tree's lines in order, each below its parent. A filter shows what has all of its words in name, address or
 * contact, with everything above it, whatever is collapsed.
 */
export function placeRows(
  places: readonly Place[],
  collapsed: ReadonlySet<string>,
  filter: string,
): readonly PlaceRow[] {
  const known = new Set(places.map(({ id }) => id));
  const children = new Map<string, Place[]>();
  for (const place of places) {
    const parent = place.parentId !== undefined && known.has(place.parentId) ? place.parentId : '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(place);
    else children.set(parent, [place]);
  }
  const words = searchWords(filter);
  const found = new Set(places.filter((place) => matches(place, words)).map(({ id }) => id));
  const shown = words.length === 0 ? known : withAncestors(places, found);
  const rows: PlaceRow[] = [];
  const walk = (parent: string, level: number): void => {
    const siblings = (children.get(parent) ?? []).filter(({ id }) => shown.has(id));
    for (const [index, place] of siblings.entries()) {
      const below = (children.get(place.id) ?? []).some(({ id }) => shown.has(id));
      const expanded = below ? words.length > 0 || !collapsed.has(place.id) : undefined;
      rows.push({
        place,
        level,
        position: index + 1,
        siblings: siblings.length,
        expanded,
        found: found.has(place.id),
      });
      if (expanded) walk(place.id, level + 1);
    }
  };
  walk('', 1);
  return rows;
}

function matches({ name, address, contact }: Place, words: readonly string[]): boolean {
  const text = fold([name, address, contact?.name, contact?.email].filter(Boolean).join(' '));
  return words.every((word) => text.includes(word));
}

function withAncestors(places: readonly Place[], found: ReadonlySet<string>): ReadonlySet<string> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const shown = new Set<string>();
  for (const id of found) {
    for (let at = byId.get(id); at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id);
  }
  return shown;
}

/** What a location lies in, up to the root, by id. */
export function ancestors(places: readonly Place[], id: string): ReadonlySet<string> {
  const above = new Set(withAncestors(places, new Set([id])));
  above.delete(id);
  return above;
}

/** The list after a location was added or changed, as the server would answer it: a move takes its branch along. */
export function withPlace(places: readonly Place[], changed: Location): Place[] {
  const others = places.filter(({ id }) => id !== changed.id);
  const all = [...others, changed];
  const paths = locationPaths(all);
  const now = all.map((place) => ({
    ...place,
    path: paths.get(place.id) ?? place.name,
    isDefault: changed.isDefault ? place.id === changed.id : place.isDefault,
  }));
  return inTreeOrder(now, ({ path }) => path);
}
