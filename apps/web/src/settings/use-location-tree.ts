import type { Location } from '@quartermaster/core/locations/location';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from '../ui/search-params.ts';
import { ancestors, type Place, type PlaceRow, placeRows, withPlace } from './location-rows.ts';

/** A line to be scrolled to; another object each time, also for the same one. */
export interface Reveal {
  readonly id: string;
}

export interface LocationTreeState {
  readonly filter: string;
  readonly rows: readonly PlaceRow[];
  readonly reveal: Reveal | undefined;
  readonly search: (text: string) => void;
  readonly expand: (id: string, expanded: boolean) => void;
  /** Opens a location that was just saved, where it can be seen. */
  readonly show: (saved: Location) => void;
  /** The open location's neighbour among the lines that are shown, -1 before it or 1 after it. */
  readonly neighbour: (step: -1 | 1) => (() => void) | undefined;
}

const everything: ReadonlySet<string> = new Set();

/** What the tree of locations shows: filter and open location are in the address, collapsed branches are here. */
export function useLocationTree(places: readonly Place[], openId: string | undefined): LocationTreeState {
  const [params, change] = useParams();
  const filter = params.get('places') ?? '';
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(everything);
  // What the address opens at first is scrolled to as well.
  const [reveal, setReveal] = useState<Reveal | undefined>(() =>
    openId === undefined ? undefined : { id: openId },
  );
  const rows = useMemo(() => placeRows(places, collapsed, filter), [places, collapsed, filter]);
  const search = useCallback((text: string) => change({ places: text }), [change]);
  const expand = (id: string, expanded: boolean): void =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (expanded) next.delete(id);
      else next.add(id);
      return next;
    });
  const show = (saved: Location): void => {
    const now = withPlace(places, saved);
    const above = ancestors(now, saved.id);
    setCollapsed((before) => new Set([...before].filter((id) => !above.has(id))));
    const hidden = !placeRows(now, everything, filter).some(({ place }) => place.id === saved.id);
    change({ location: saved.id, ...(hidden ? { places: null } : {}) }, { push: true });
    setReveal({ id: saved.id });
  };
  const neighbour = (step: -1 | 1): (() => void) | undefined => {
    const order = new Map(places.map(({ id }, index) => [id, index]));
    const at = order.get(openId ?? '');
    if (at === undefined) return undefined;
    const beyond = ({ found, place }: PlaceRow): boolean =>
      found && ((order.get(place.id) ?? at) - at) * step > 0;
    const id = (step > 0 ? rows.find(beyond) : rows.findLast(beyond))?.place.id;
    if (id === undefined) return undefined;
    return () => {
      change({ location: id });
      setReveal({ id });
    };
  };
  return { filter, rows, reveal, search, expand, show, neighbour };
}
