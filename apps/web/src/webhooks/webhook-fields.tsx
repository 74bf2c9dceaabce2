import type { EventType } from '@quartermaster/core/events/event';
import { useFormContext } from 'react-hook-form';
import { SwitchField } from '../forms/switch-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { EventChoice } from './event-choice.tsx';
import { FilterField } from './filter-field.tsx';
import { HeaderFields } from './header-fields.tsx';
import { webhookLabels as labels, type WebhookInput } from './webhook-form.ts';

interface WebhookFieldsProps {
  readonly pointed: EventType | undefined;
  readonly onPoint: (event: EventType) => void;
}

/** The fields of a webhook. */
export const WebhookFields = (events: WebhookFieldsProps) => (
  <div className="qm-form2 qm-webhook-form">
    <TextField<WebhookInput> name="name" label={labels.name} required />
    <TextField<WebhookInput>
      name="url"
      label={labels.url}
      inputMode="url"
      placeholder="https://"
      mono
      required
    />
    <EventChoice {...events} />
    <FilterField />
    <HeaderFields />
    <SwitchField<WebhookInput> name="active" label="Active" className="span" />
  </div>
);

/** How to mend the commonest fault. */
export function UrlHint() {
  const { getValues, getFieldState, formState } = useFormContext<WebhookInput>();
  const isWrong = getFieldState('url', formState).invalid && getValues('url') !== '';
  return isWrong && !/^https?:\/\//i.test(getValues('url'))
    ? 'The URL needs http:// or https:// in front'
    : null;
}
