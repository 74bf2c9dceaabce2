import { Switch } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';
import type { WebhookRow } from './use-webhooks.ts';

interface WebhookSwitchProps {
  readonly webhook: WebhookRow;
  /** Beside it, if there is room. */
  readonly label?: string;
}

/** Switches a webhook on or off at once. */
export function WebhookSwitch({ webhook: { id, name, active }, label }: WebhookSwitchProps) {
  const update = useSave(client.webhooks.update, {
    invalidates: [api.webhooks],
    success: message.webhookUpdated,
  });
  /** What it is being switched to. */
  const [wanted, setWanted] = useState<boolean>();
  const shown = wanted ?? active;
  const turn = (): void => {
    setWanted(!shown);
    update
      .save({ params: { id }, body: { active: !shown } })
      .catch((error: unknown) => toastError(failureText(error, message.webhookNotUpdated)))
      .finally(() => setWanted((now) => (now === !shown ? undefined : now)));
  };
  return (
    <Switch
      checked={shown}
      aria-label={`${name} is active`}
      onChange={turn}
      {...(label === undefined ? {} : { label })}
    />
  );
}
