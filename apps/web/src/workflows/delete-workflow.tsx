import { message } from '@quartermaster/core/messages';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { WorkflowRow } from './use-workflows.ts';

interface DeleteWorkflowProps {
  readonly workflow: Pick<WorkflowRow, 'id' | 'name'>;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

export function DeleteWorkflow({ workflow: { id, name }, onDeleted, onClose }: DeleteWorkflowProps) {
  const remove = useSave(client.workflows.remove, {
    // Not the deleted one itself, whose page may still be open.
    invalidates: [api.workflows.list],
    success: message.recordDeleted('workflow'),
    onSaved: () => onDeleted?.(),
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.recordNotDeleted('workflow')}
      onConfirm={() => remove.save({ params: { id } })}
      onClose={onClose}
    >
      <p>{message.confirmWorkflowDeletion}</p>
      <p className="qm-muted">Its runs are deleted too.</p>
    </ConfirmDialog>
  );
}
