import { inTreeOrder, type Location, locationPaths } from '@quartermaster/core/locations/location';
import { fold, searchWords } from '@quartermaster/core/query/fold';

/** A location as a row of the tree. */
export interface LocationRow {
  readonly location: Location;
  /** 1 at the root. */
  readonly level: number;
  /** 1-based, among the visible siblings. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined if there is nothing below it. */
  readonly expanded: boolean | undefined;
  /** Whether it matches the filter itself rather than being an ancestor of a match. */
  readonly found: boolean;
}

/**
 * The rows of the tree in order, each below its parent. A filter shows the locations that have all of its
 * words in name, address or contact, together with their ancestors, even if collapsed.
 */
export function locationRows(
  locations: readonly Location[],
  collapsed: ReadonlySet<string>,
  filter: string,
): readonly LocationRow[] {
  const known = new Set(locations.map(({ id }) => id));
  const children = new Map<string, Location[]>();
  for (const location of locations) {
    const parent = location.parentId !== undefined && known.has(location.parentId) ? location.parentId : '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(location);
    else children.set(parent, [location]);
  }
  const words = searchWords(filter);
  const found = new Set(locations.filter((location) => matches(location, words)).map(({ id }) => id));
  const shown = words.length === 0 ? known : withAncestors(locations, found);
  const rows: LocationRow[] = [];
  const walk = (parent: string, level: number): void => {
    const siblings = (children.get(parent) ?? []).filter(({ id }) => shown.has(id));
    for (const [index, location] of siblings.entries()) {
      const below = (children.get(location.id) ?? []).some(({ id }) => shown.has(id));
      const expanded = below ? words.length > 0 || !collapsed.has(location.id) : undefined;
      rows.push({
        location,
        level,
        position: index + 1,
        siblings: siblings.length,
        expanded,
        found: found.has(location.id),
      });
      if (expanded) walk(location.id, level + 1);
    }
  };
  walk('', 1);
  return rows;
}

function matches({ name, address, contact }: Location, words: readonly string[]): boolean {
  const text = fold([name, address, contact?.name, contact?.email].filter(Boolean).join(' '));
  return words.every((word) => text.includes(word));
}

function withAncestors(locations: readonly Location[], found: ReadonlySet<string>): ReadonlySet<string> {
  const byId = new Map(locations.map((location) => [location.id, location]));
  const shown = new Set<string>();
  for (const id of found) {
    for (let at = byId.get(id); at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id);
  }
  return shown;
}

/** The ids of a location's ancestors. */
export function ancestors(locations: readonly Location[], id: string): ReadonlySet<string> {
  const above = new Set(withAncestors(locations, new Set([id])));
  above.delete(id);
  return above;
}

/**
 * The list as the server would return it after a location was added or changed; a
 * move takes its subtree along.
 */
export function withLocation(locations: readonly Location[], changed: Location): Location[] {
  const others = locations.filter(({ id }) => id !== changed.id);
  const all = [...others, changed];
  const paths = locationPaths(all);
  const now = all.map((location) => ({
    ...location,
    path: paths.get(location.id) ?? location.name,
    isDefault: changed.isDefault ? location.id === changed.id : location.isDefault,
  }));
  return inTreeOrder(now, ({ path }) => path);
}
