import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';
import type { WorkflowRow } from './use-workflows.ts';

/** Enables or disables a workflow at once, and says so. */
export function useToggle() {
  const { save } = useSave(client.workflows.setEnabled, {
    invalidates: [api.workflows],
    success: ({ message: text }) => text,
  });
  return ({ id, enabled }: Pick<WorkflowRow, 'id' | 'enabled'>): void => {
    save({ params: { id }, body: { enabled: !enabled } }).catch((error: unknown) =>
      toastError(failureText(error, message.workflowNotToggled)),
    );
  };
}
