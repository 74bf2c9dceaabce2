import { Button } from '@blueprintjs/core';
import { MapMarker, Plus } from '@blueprintjs/icons';
import { useCallback, useMemo, useState } from 'react';
import { Blank } from '../ui/blank.tsx';
import { count, counted } from '../ui/numbers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useParams } from '../ui/search-params.ts';
import { type Place, placeRows } from './location-rows.ts';
import { LocationTree } from './location-tree.tsx';

interface LocationsProps {
  readonly places: readonly Place[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
}

/** The tree of locations with its filter. */
export function Locations({ places, openId, onOpen, onAdd }: LocationsProps) {
  const [params, change] = useParams();
  const filter = params.get('places') ?? '';
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => placeRows(places, collapsed, filter), [places, collapsed, filter]);
  const search = useCallback((text: string) => change({ places: text }), [change]);
  const expand = (id: string, expanded: boolean): void =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (expanded) next.delete(id);
      else next.add(id);
      return next;
    });
  const found = rows.filter((row) => row.found).length;
  return (
    <>
      <div className="qm-places-tools">
        <SearchField value={filter} placeholder="Filter locations..." pause={0} onSearch={search} />
        <span className="qm-muted qm-num" aria-live="polite">
          {filter ? `${count(found)} of ${count(places.length)}` : counted(places.length, 'location')}
        </span>
        <Button className="qm-push" icon={<Plus size={16} />} text="Add Location" onClick={onAdd} />
      </div>
      {rows.length > 0 ? (
        <LocationTree rows={rows} openId={openId} onOpen={onOpen} onExpand={expand} />
      ) : (
        <Blank icon={<MapMarker size={20} />} title="No locations found">
          {filter ? 'Try another word.' : 'Add the first one: assets lie there unless told otherwise.'}
        </Blank>
      )}
    </>
  );
}
