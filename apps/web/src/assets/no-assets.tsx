import { Button } from '@blueprintjs/core';
import { Cube, Search } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { counted } from '../ui/numbers.ts';
import type { AssetFilters } from './use-assets.ts';

interface NoAssetsProps {
  readonly admin: boolean;
  readonly filters: AssetFilters;
  /** The name in the type filter if no type has it, for example after a rename. */
  readonly unknownType: string | undefined;
  readonly all: number | undefined;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}

/** In place of the rows: why there are none, and the way on. */
export function NoAssets({ admin, filters, unknownType, all, onClear, onAdd }: NoAssetsProps) {
  const title = 'No equipment found';
  const what = queryText(filters);
  if (what === undefined) {
    return admin ? (
      <EmptyState
        icon={<Cube size={20} />}
        title={title}
        action={
          <span className="qm-row">
            <Link to="/assets/import" className="bp6-button bp6-outlined">
              Import a CSV file
            </Link>
            <Button variant="minimal" text="Add the first asset" onClick={onAdd} />
          </span>
        }
      >
        Start with the list of equipment that you have, from a spreadsheet or another system.
      </EmptyState>
    ) : (
      <EmptyState
        icon={<Cube size={20} />}
        title={title}
        action={
          <Link to="/catalogue" className="bp6-button bp6-outlined">
            Go to the store
          </Link>
        }
      >
        Nothing is assigned to you yet. What you request in the store appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Search size={20} />}
      title={title}
      action={
        <span className="qm-row">
          <ActionButton handFocusTo="neighbour" variant="outlined" text="Clear Filters" onClick={onClear} />
          {admin ? <Button variant="minimal" text="Add Asset" onClick={onAdd} /> : null}
        </span>
      }
    >
      {unknownType === undefined
        ? `Nothing matches ${what}.`
        : `There is no asset type named '${unknownType}'.`}
      {all ? ` Clear the filters to see all ${counted(all, 'asset')}.` : ''}
    </EmptyState>
  );
}

/** "'xserve' with 2 filters applied", 'your 2 filters'; undefined when everything is shown. */
function queryText({ search, ...others }: AssetFilters): string | undefined {
  const filters = Object.values(others).filter(Boolean).length;
  const set = filters > 0 ? counted(filters, 'filter') : undefined;
  if (search) return set ? `'${search}' with ${set} applied` : `'${search}'`;
  return set && `your ${set}`;
}
