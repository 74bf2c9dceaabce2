import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import type { RequestStatus, RequestTransition } from '@quartermaster/core/requests/status';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';

/** What a transition can carry besides its target status. */
type StepInput = Omit<Parameters<typeof client.requests.transition>[0]['body'], 'to'>;

/** Moves the request on. If somebody else was faster, the dialog goes back to the request as it is now. */
export function useRequestStep(request: EquipmentRequest, onDone: () => void) {
  const { save, busy, error } = useSave(client.requests.transition, {
    invalidates: [api.requests, api.assets],
    success: (_answer, { body }) => doneTexts[body.to] ?? message.requestUpdated,
    onSaved: onDone,
  });
  const take = async (
    { to }: RequestTransition,
    input: StepInput,
    version = request.version,
  ): Promise<void> => {
    try {
      await save({ params: { id: request.id }, body: { to, ...input } }, version);
    } catch (refused) {
      if (isOvertaken(refused)) onDone();
      throw refused;
    }
  };
  return { take, busy, failure: error === undefined ? undefined : textOf(error) };
}

const isOvertaken = (error: unknown): boolean =>
  isApiError(error) && (error.status === 412 || error.status === 409);

const textOf = (error: unknown): string =>
  isOvertaken(error) ? message.requestOvertaken : failureText(error, message.requestStatusNotUpdated);

/** The success texts of section 8, by new status. */
const doneTexts: Partial<Record<RequestStatus, string>> = {
  pending_delivery: message.procurementSaved,
  fulfilled: message.requestFulfilled,
  rejected: message.requestCancelled,
};
