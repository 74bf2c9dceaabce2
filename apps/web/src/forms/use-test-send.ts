import { useState } from 'react';
import { failureText, reasonOf } from '../api.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

/**
 * Sends test messages, and says what came of each.
 * @param failure the toast's text where the answer has none
 */
export function useTestSend(failure: string) {
  const [busy, setBusy] = useState(false);
  /** Why the last one was not sent. */
  const [reason, setReason] = useState<string>();
  return {
    busy,
    reason,
    /** Says what is wrong with what was entered. */
    refuse: (fault: string): void => {
      setReason(fault);
      toastError(fault);
    },
    async send(call: () => Promise<{ readonly message: string }>): Promise<void> {
      setBusy(true);
      setReason(undefined);
      try {
        toastSuccess((await call()).message);
      } catch (error) {
        toastError(failureText(error, failure));
        setReason(reasonOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
