import { message } from '@quartermaster/core/messages';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted } from '../ui/numbers.ts';
import type { BulkSelection } from './bulk-selection.ts';
import { useBulk } from './use-bulk.ts';

interface DeleteItemsProps {
  readonly selection: BulkSelection;
  /** Of a single item. */
  readonly name?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks, and deletes items; requests keep their names and prices. */
export function DeleteItems({ selection, name, onDone, onClose }: DeleteItemsProps) {
  const { save } = useBulk({ onDone });
  const what = name ?? counted(selection.size, 'item');
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.itemNotDeleted}
      onConfirm={() => save({ ...selection.input, delete: true })}
      onClose={onClose}
    >
      {message.confirmDelete(what)}
    </ConfirmDialog>
  );
}
