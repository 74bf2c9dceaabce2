import { message } from '@quartermaster/core/messages';
import { BulkDelete } from '../bulk/bulk-delete.tsx';
import { counted } from '../ui/numbers.ts';
import { type BulkSelection, useItemBulk } from './bulk-selection.ts';

interface DeleteItemsProps {
  readonly selection: BulkSelection;
  /** Set for a single item. */
  readonly name?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation and deletes items; requests keep their names and prices. */
export function DeleteItems({ selection, name, ...closing }: DeleteItemsProps) {
  const { begin, ...bulk } = useItemBulk(selection);
  const what = name ?? counted(selection.size, 'item');
  return (
    <BulkDelete
      title={`Delete ${what}`}
      activity="Deleting items"
      failure={message.itemNotDeleted}
      begin={() => begin({ delete: true })}
      {...bulk}
      {...closing}
    >
      <p>{message.confirmDelete(what)}</p>
      <p className="qm-muted">Requests keep {selection.size === 1 ? 'its name' : 'their names'}.</p>
    </BulkDelete>
  );
}
