import { message } from '@quartermaster/core/messages';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ItemRow } from './use-items.ts';

interface DeleteItemProps {
  readonly item: ItemRow;
  readonly onClose: () => void;
}

/** Asks, and deletes an item; requests keep its name and price. */
export function DeleteItem({ item, onClose }: DeleteItemProps) {
  const remove = useSave(client.catalogue.remove, {
    invalidates: [api.catalogue, api.vendors],
    success: message.itemDeleted,
  });
  return (
    <ConfirmDialog
      title={`Delete ${item.name}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.itemNotDeleted}
      onConfirm={() => remove.save({ params: { id: item.id } })}
      onClose={onClose}
    >
      {message.confirmDelete(item.name)}
    </ConfirmDialog>
  );
}
