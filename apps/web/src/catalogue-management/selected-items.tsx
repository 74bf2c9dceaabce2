import type { ListSelection } from '../ui/list-selection.ts';
import { count } from '../ui/numbers.ts';
import { part } from '../ui/part.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { type BulkSelection, bulkSelection } from './bulk-selection.ts';
import type { ItemFilters } from './use-items.ts';

const DeleteItems = part(async () => (await import('./delete-items.tsx')).DeleteItems);
const EditItems = part(async () => (await import('./edit-items.tsx')).EditItems);

/** The open dialog, with what was selected when it was opened. */
export interface ItemTask {
  readonly what: 'edit' | 'delete';
  readonly selection: BulkSelection;
  /** Of a single item. */
  readonly name?: string;
}

interface SelectedItemsProps {
  readonly selection: ListSelection;
  readonly filters: ItemFilters;
  /** How many match. */
  readonly total: number;
  /** Whether the list has no checkbox for all that is loaded. */
  readonly withoutHead: boolean;
  readonly task: ItemTask | undefined;
  readonly onTask: (task: ItemTask | undefined) => void;
}

/** What can be done with the selected items, and the dialogs for it. */
export function SelectedItems({
  selection: { rows, isShown, end },
  filters,
  total,
  withoutHead,
  task,
  onTask,
}: SelectedItemsProps) {
  const ask = (what: ItemTask['what']): void =>
    onTask({ what, selection: bulkSelection(rows.selected, filters, total) });
  return (
    <>
      {isShown ? (
        <SelectionBar
          selection={rows}
          total={total}
          withoutHead={withoutHead}
          onEnd={end}
          actions={[
            { text: `Edit ${count(rows.count)} Selected`, onClick: () => ask('edit') },
            { text: 'Delete', onClick: () => ask('delete') },
          ]}
        />
      ) : null}
      {task?.what === 'edit' ? <EditItems {...task} onDone={end} onClose={() => onTask(undefined)} /> : null}
      {task?.what === 'delete' ? (
        <DeleteItems {...task} onDone={end} onClose={() => onTask(undefined)} />
      ) : null}
    </>
  );
}
