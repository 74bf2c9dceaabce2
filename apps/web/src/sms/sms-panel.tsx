import { Callout } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { type SmsConfig, smsConfigSchema } from '@quartermaster/core/sms/sms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import { PanelButtons } from '../forms/panel-buttons.tsx';
import { SwitchField } from '../forms/switch-field.tsx';
import { Switches } from '../forms/switches.tsx';
import { TextField } from '../forms/text-field.tsx';
import { FieldIds } from '../forms/use-field.tsx';
import { usePanelForm } from '../forms/use-panel-form.ts';
import { useSave } from '../forms/use-save.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { AuthTokenField } from './auth-token-field.tsx';
import './sms.css';
import {
  type SmsInput,
  type SmsOutput,
  smsChange,
  smsFormSchema,
  smsLabels,
  smsSwitchFields,
  smsValues,
} from './sms-form.ts';
import { SmsTestMessage } from './test-message.tsx';

/** Texts to phones within the settings (section 2); it saves by itself. */
export function SmsPanel() {
  const config = useQuery(api.sms.get.queryOptions());
  if (config.data) return <SmsSettings sms={config.data} />;
  return config.error ? (
    <ErrorState error={config.error} text={message.smsNotLoaded} retry={() => void config.refetch()} />
  ) : (
    <span className="bp6-skeleton qm-settings-bone" aria-hidden="true" />
  );
}

function SmsSettings({ sms }: { readonly sms: SmsConfig }) {
  const queries = useQueryClient();
  const [opened] = useState(() => editedRecord(sms, smsConfigSchema, smsValues));
  const form = useForm<SmsInput, unknown, SmsOutput>({
    resolver: zodResolver(smsFormSchema),
    defaultValues: opened.values,
    // An error that appears as a field is left would move the button that is being clicked.
    mode: 'onSubmit',
  });
  const { submit, conflict, isDirty, isSubmitting, restart, discard } = usePanelForm(form, {
    ...{ opened, record: sms, valuesOf: smsValues },
    failure: message.smsNotSaved,
  });
  const update = useSave(client.sms.update, {
    invalidates: [],
    success: message.smsSaved,
    onSaved: (now) => {
      restart(now);
      queries.setQueryData(api.sms.get.queryKey(), now);
    },
  });
  return (
    <FieldIds value="sms">
      <FormProvider {...form}>
        <FormErrors labels={smsLabels} />
        <EditConflictNotice
          changes={conflict.changes}
          stopped={conflict.stopped}
          labels={smsLabels}
          onChoose={conflict.choose}
        />
        {sms.disabledBecause === 'keyLost' ? (
          <Callout intent="danger" icon={<ErrorIcon size={16} />} className="qm-sms-lost">
            {message.smsKeyLost}.
          </Callout>
        ) : null}
        <form
          noValidate
          aria-label="SMS"
          onSubmit={(event) =>
            void submit((value, version) => update.save(smsChange(value, conflict.typed()), version))(event)
          }
        >
          <SwitchField<SmsInput> name="enabled" label={smsLabels.enabled} />
          <div className="qm-form2 qm-sms-account">
            <TextField<SmsInput>
              name="accountSid"
              label={smsLabels.accountSid}
              className="span"
              autoComplete="off"
              mono
            />
            <AuthTokenField />
            <TextField<SmsInput>
              name="phoneNumber"
              label={smsLabels.phoneNumber}
              autoComplete="off"
              inputMode="tel"
              mono
            />
          </div>
          <Switches<SmsInput> of={smsSwitchFields} />
          <PanelButtons of="SMS" isDirty={isDirty} isSubmitting={isSubmitting} onDiscard={discard} />
        </form>
      </FormProvider>
      <SmsTestMessage isChanged={isDirty} />
    </FieldIds>
  );
}
