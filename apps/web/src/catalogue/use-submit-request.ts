import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { NewRequest } from '@quartermaster/core/requests/request';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, client, failureText } from '../api.ts';
import { toastSuccess } from '../ui/toast.ts';

/** Submits the cart once, however often it's clicked; trying again after a broken connection makes no second request. */
export function useSubmitRequest(onDone: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const key = useRef<{ readonly for: string; readonly key: string }>(undefined);
  const submit = async (input: NewRequest): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    const said = JSON.stringify(input);
    if (key.current?.for !== said) key.current = { for: said, key: crypto.randomUUID() };
    try {
      const { id } = await client.requests.create(input, { context: { idempotencyKey: key.current.key } });
      key.current = undefined;
      toastSuccess(message.requestCreated);
      onDone();
      void queries.invalidateQueries({ queryKey: api.requests.key() });
      await navigate(`/requests?selected=${id}`);
    } catch (error) {
      if (isApiError(error) && error.status < 500) key.current = undefined;
      setFailure(failureText(error, 'Failed to create request'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { submit: (input: NewRequest): void => void submit(input), busy, failure };
}
