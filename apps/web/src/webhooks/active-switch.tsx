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
export function WebhookSwitch({ webhook, label }: WebhookSwitchProps) {
  const { id, name } = webhook;
  const update = useSave(client.webhooks.update, {
    invalidates: [api.webhooks],
    success: message.webhookUpdated,
  });
  /** What it was switched to, and the version that this was saved as. */
  const [wanted, setWanted] = useState<Pick<WebhookRow, 'active'> & { version?: number }>();
  const isShown = wanted?.version === undefined || webhook.version < wanted.version;
  const active = wanted && isShown ? wanted.active : webhook.active;
  const turn = (): void => {
    const turned = { active: !active };
    setWanted(turned);
    update.save({ params: { id }, body: turned }).then(
      ({ version }) => setWanted((now) => (now === turned ? { ...turned, version } : now)),
      (error: unknown) => {
        toastError(failureText(error, message.webhookNotUpdated));
        setWanted((now) => (now === turned ? undefined : now));
      },
    );
  };
  return (
    <Switch
      checked={active}
      aria-label={`${name} is active`}
      onChange={turn}
      {...(label === undefined ? {} : { label })}
    />
  );
}
