import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { toastError, toastSuccess, toastWhile } from '../ui/toast.ts';

/** Sends a test event, and says how it went. */
export function useTestWebhook() {
  const queries = useQueryClient();
  /** The id of the webhook under test. */
  const [tested, setTested] = useState<string>();
  const test = async ({ id, name }: { readonly id: string; readonly name: string }): Promise<void> => {
    setTested(id);
    try {
      const result = await toastWhile(`Testing ${name}...`, client.webhooks.test({ params: { id } }));
      if (result.outcome === 'successful') toastSuccess(result.message);
      else toastError(result.message);
      await queries.invalidateQueries({ queryKey: api.webhooks.key() });
    } catch (error) {
      toastError(failureText(error, message.webhookNotTested));
    } finally {
      setTested(undefined);
    }
  };
  return { test, tested };
}
