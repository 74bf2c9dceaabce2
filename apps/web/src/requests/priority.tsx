import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { checkEdit } from '@quartermaster/core/requests/editing';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import { api, client, failureText } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';
import { PrioritySelect, priorityWords } from './priority-select.tsx';

/** A request's priority, which administrators can change until it is ordered. */
export function Priority({ request }: { readonly request: EquipmentRequest }) {
  const user = useUser();
  const { save, busy } = useSave(client.requests.update, {
    invalidates: [api.requests],
    success: message.requestUpdated,
  });
  if (!checkEdit(request, ['priority'], user).ok) return priorityWords[request.priority];
  const set = (priority: EquipmentRequest['priority']): void => {
    save({ params: { id: request.id }, body: { priority } }, request.version).catch((error: unknown) =>
      toastError(
        isApiError(error) && error.status === 412
          ? message.requestOvertaken
          : failureText(error, message.requestNotUpdated),
      ),
    );
  };
  return (
    <PrioritySelect
      className="qm-priority"
      aria-label="Priority"
      minimal
      value={request.priority}
      disabled={busy}
      onChoose={set}
    />
  );
}
