import { HTMLSelect } from '@blueprintjs/core';
import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { judgeEdit } from '@quartermaster/core/requests/editing';
import { type EquipmentRequest, requestPriorities } from '@quartermaster/core/requests/request';
import { api, client, failureText } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';

const words = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** A request's priority, which administrators set until it is ordered. */
export function Priority({ request }: { readonly request: EquipmentRequest }) {
  const user = useUser();
  const { save, busy } = useSave(client.requests.update, {
    invalidates: [api.requests],
    success: message.requestUpdated,
  });
  if (!judgeEdit(request, ['priority'], user).ok) return words[request.priority];
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
    <HTMLSelect
      className="qm-priority"
      aria-label="Priority"
      minimal
      value={request.priority}
      disabled={busy}
      options={requestPriorities.map((value) => ({ value, label: words[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const priority = requestPriorities.find((one) => one === value);
        if (priority) set(priority);
      }}
    />
  );
}
