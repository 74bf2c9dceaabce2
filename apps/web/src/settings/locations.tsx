import { Button } from '@blueprintjs/core';
import { MapMarker, Plus } from '@blueprintjs/icons';
import { Blank } from '../ui/blank.tsx';
import { count, counted } from '../ui/numbers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { LocationTree } from './location-tree.tsx';
import type { LocationTreeState } from './use-location-tree.ts';

interface LocationsProps {
  readonly tree: LocationTreeState;
  /** Of all locations, whatever the filter. */
  readonly total: number;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
}

/** The tree of locations with its filter. */
export function Locations({ tree, total, openId, onOpen, onAdd }: LocationsProps) {
  const { rows, filter } = tree;
  const found = rows.filter((row) => row.found).length;
  return (
    <>
      <div className="qm-places-tools">
        <SearchField value={filter} placeholder="Filter locations..." pause={0} onSearch={tree.search} />
        <span className="qm-muted qm-num" aria-live="polite">
          {filter ? `${count(found)} of ${count(total)}` : counted(total, 'location')}
        </span>
        <Button className="qm-push" icon={<Plus size={16} />} text="Add Location" onClick={onAdd} />
      </div>
      {rows.length > 0 ? (
        <LocationTree
          rows={rows}
          openId={openId}
          reveal={tree.reveal}
          onOpen={onOpen}
          onExpand={tree.expand}
        />
      ) : (
        <Blank icon={<MapMarker size={20} />} title="No locations found">
          {filter ? 'Try another word.' : 'Add the first one: assets lie there unless told otherwise.'}
        </Blank>
      )}
    </>
  );
}
