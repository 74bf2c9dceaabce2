import { MapMarker, Plus } from '@blueprintjs/icons';
import { EmptyState } from '../ui/empty-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { LocationFiles } from './location-files.tsx';
import { LocationTree } from './location-tree.tsx';
import './locations.css';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { LocationTreeState } from './use-location-tree.ts';

interface LocationsProps {
  readonly tree: LocationTreeState;
  /** The number of all locations, whatever the filter. */
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
    <div className="qm-locations">
      <div className="qm-locations-toolbar">
        <SearchField value={filter} placeholder="Filter locations..." debounceMs={0} onSearch={tree.search} />
        <span className="qm-muted qm-num" aria-live="polite">
          {filter ? `${count(found)} of ${count(total)}` : counted(total, 'location')}
        </span>
        <LocationFiles />
        <OfferedButton icon={<Plus size={16} />} text="Add Location" onClick={onAdd} />
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
        <EmptyState icon={<MapMarker size={20} />} title="No locations found">
          {filter ? 'Try a different search.' : 'Add your first location. It becomes the default.'}
        </EmptyState>
      )}
    </div>
  );
}
