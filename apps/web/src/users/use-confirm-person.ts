import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';

/**
 * Confirms that the address of somebody who signed up is their own; a toast reports
 * why if it can't be confirmed.
 */
export function useConfirmPerson(id: string): { readonly confirm: () => void; readonly busy: boolean } {
  const { save, busy } = useSave(client.users.confirm, {
    invalidates: [api.users, api.requests],
    success: message.addressConfirmed,
  });
  const confirm = (): void =>
    void save({ params: { id } }).catch((error: unknown) =>
      toastError(failureText(error, message.confirmationFailed)),
    );
  return { confirm, busy };
}
