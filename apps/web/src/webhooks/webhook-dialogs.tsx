import type { EventType } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { type CreatedWebhook, webhookSchema } from '@quartermaster/core/webhooks/webhook';
import { useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useGone } from '../forms/use-gone.ts';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted } from '../ui/numbers.ts';
import { EventExample } from './event-example.tsx';
import type { WebhookRow } from './use-webhooks.ts';
import { UrlHint, WebhookFields } from './webhook-fields.tsx';
import {
  webhookLabels as labels,
  newWebhook,
  type WebhookInput,
  type WebhookOutput,
  webhookChange,
  webhookFormSchema,
  webhookFormValues,
} from './webhook-form.ts';

interface CreateWebhookProps {
  readonly onCreated: (webhook: CreatedWebhook) => void;
  readonly onClose: () => void;
}

export function CreateWebhook({ onCreated, onClose }: CreateWebhookProps) {
  const [pointed, setPointed] = useState<EventType>();
  const create = useSave(client.webhooks.create, {
    invalidates: [api.webhooks],
    success: message.webhookCreated,
    onSaved: onCreated,
  });
  return (
    <FormDialog<WebhookInput, WebhookOutput>
      beside={<EventExample pointed={pointed} />}
      footnote={<UrlHint />}
      title="Create Webhook"
      schema={webhookFormSchema}
      defaults={webhookFormValues({})}
      labels={labels}
      submitLabel="Create Webhook"
      busyLabel="Creating..."
      failure={message.webhookNotCreated}
      onSubmit={(form) => create.save(newWebhook(form))}
      onClose={onClose}
    >
      <WebhookFields pointed={pointed} onPoint={setPointed} />
    </FormDialog>
  );
}

interface WebhookDialogProps {
  readonly webhook: WebhookRow;
  readonly onClose: () => void;
}

export function EditWebhook({ webhook, onClose }: WebhookDialogProps) {
  const [pointed, setPointed] = useState<EventType>();
  const gone = useGone(api.webhooks.get.queryOptions({ input: { params: { id: webhook.id } } }));
  const [opened] = useState(() => editedRecord(webhook, webhookSchema, webhookFormValues));
  const update = useSave(client.webhooks.update, {
    invalidates: [api.webhooks],
    success: message.webhookUpdated,
    onSaved: onClose,
  });
  return (
    <FormDialog<WebhookInput, WebhookOutput>
      beside={<EventExample pointed={pointed} />}
      footnote={<UrlHint />}
      title="Edit Webhook"
      schema={webhookFormSchema}
      defaults={opened.values}
      editing={opened}
      gone={gone && message.recordNotFound('webhook')}
      labels={labels}
      submitLabel="Update Webhook"
      busyLabel="Updating..."
      failure={message.webhookNotUpdated}
      onSubmit={(form, version) =>
        update.save({ params: { id: webhook.id }, body: webhookChange(form) }, version)
      }
      onClose={onClose}
    >
      <WebhookFields pointed={pointed} onPoint={setPointed} />
    </FormDialog>
  );
}

export function DeleteWebhook({
  webhook: { id, name, waiting },
  onDeleted,
  onClose,
}: WebhookDialogProps & { readonly onDeleted?: () => void }) {
  const remove = useSave(client.webhooks.remove, {
    // Not the deleted one itself, whose page may still be open.
    invalidates: [api.webhooks.list],
    success: message.webhookDeleted,
    onSaved: () => onDeleted?.(),
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.webhookNotDeleted}
      onConfirm={() => remove.save({ params: { id } })}
      onClose={onClose}
    >
      <p>{message.confirmDelete(name)}</p>
      <p className="qm-muted">
        Its deliveries are deleted too
        {waiting > 0 ? `, and ${counted(waiting, 'delivery', 'deliveries')} will not be tried again` : ''}.
      </p>
    </ConfirmDialog>
  );
}
