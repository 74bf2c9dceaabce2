import { message } from '@quartermaster/core/messages';
import type { CreatedWebhook } from '@quartermaster/core/webhooks/webhook';
import { useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { toastError } from '../../ui/toast.ts';

interface Rotated {
  readonly webhook: CreatedWebhook;
  readonly formerUntil: string | undefined;
}

/** Makes a new secret, and keeps it until it was shown. */
export function useRotation(id: string) {
  const [rotated, setRotated] = useState<Rotated>();
  const params = { id };
  const { save, busy } = useSave(client.webhooks.rotateSecret, {
    invalidates: [api.webhooks],
    onSaved: async (webhook) => {
      // Only the page's own call says until when; without its answer the secret is shown all the same.
      const detail = await client.webhooks.get({ params }).catch(() => undefined);
      setRotated({ webhook, formerUntil: detail?.formerSecretUntil });
    },
  });
  const rotate = (): void => {
    save({ params }).catch((error: unknown) => toastError(failureText(error, message.secretNotRotated)));
  };
  return { rotate, busy, rotated, forget: () => setRotated(undefined) };
}
