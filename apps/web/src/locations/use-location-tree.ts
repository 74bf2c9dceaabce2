import type { Location } from '@quartermaster/core/locations/location';
import { useCallback, useMemo, useState } from 'react';
import { useUrlParams } from '../ui/url-params.ts';
import { ancestors, type LocationRow, locationRows, withLocation } from './location-rows.ts';

/** A row to scroll to; a new object each time, even for the same row. */
export interface Reveal {
  readonly id: string;
  /** That of the location just saved: before the list has it, the row may still be at its old place. */
  readonly version?: number;
}

export interface LocationTreeState {
  readonly filter: string;
  readonly rows: readonly LocationRow[];
  readonly reveal: Reveal | undefined;
  readonly search: (text: string) => void;
  readonly expand: (id: string, expanded: boolean) => void;
  /** Opens a location that was just saved and makes sure that it is visible. */
  readonly show: (saved: Location) => void;
  /** Opens the previous (-1) or next (1) visible location; undefined if there is none. */
  readonly neighbour: (step: -1 | 1) => (() => void) | undefined;
}

const everything: ReadonlySet<string> = new Set();

/**
 * The state of the tree. The filter and the open location are in the URL; collapsed branches are kept here.
 */
export function useLocationTree(
  locations: readonly Location[],
  openId: string | undefined,
): LocationTreeState {
  const [params, change] = useUrlParams();
  const filter = params.get('locationFilter') ?? '';
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(everything);
  // The location that the URL opens initially is scrolled to as well.
  const [reveal, setReveal] = useState<Reveal | undefined>(() =>
    openId === undefined ? undefined : { id: openId },
  );
  const rows = useMemo(() => locationRows(locations, collapsed, filter), [locations, collapsed, filter]);
  const search = useCallback((text: string) => change({ locationFilter: text }), [change]);
  const expand = (id: string, expanded: boolean): void =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (expanded) next.delete(id);
      else next.add(id);
      return next;
    });
  const show = (saved: Location): void => {
    const now = withLocation(locations, saved);
    const above = ancestors(now, saved.id);
    setCollapsed((before) => new Set([...before].filter((id) => !above.has(id))));
    const hidden = !locationRows(now, everything, filter).some(({ location }) => location.id === saved.id);
    change({ location: saved.id, ...(hidden ? { locationFilter: null } : {}) }, { push: true });
    setReveal({ id: saved.id, version: saved.version });
  };
  const neighbour = (step: -1 | 1): (() => void) | undefined => {
    const order = new Map(locations.map(({ id }, index) => [id, index]));
    const at = order.get(openId ?? '');
    if (at === undefined) return undefined;
    const beyond = ({ found, location }: LocationRow): boolean =>
      found && ((order.get(location.id) ?? at) - at) * step > 0;
    const id = (step > 0 ? rows.find(beyond) : rows.findLast(beyond))?.location.id;
    if (id === undefined) return undefined;
    return () => {
      change({ location: id });
      setReveal({ id });
    };
  };
  return { filter, rows, reveal, search, expand, show, neighbour };
}
