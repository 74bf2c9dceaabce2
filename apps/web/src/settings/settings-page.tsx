import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { api, client } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FormErrors, useServerErrors } from '../ui/form.tsx';
import { LeaveQuestion } from '../ui/leave-question.tsx';
import { type Editing, editing, useMeanwhile } from '../ui/meanwhile.ts';
import { MeanwhileNotice } from '../ui/meanwhile-notice.tsx';
import { Page } from '../ui/page.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { LogoField } from './logo-field.tsx';
import './settings.css';
import { SettingsFields } from './settings-fields.tsx';
import {
  type SettingsInput,
  type SettingsOutput,
  type SettingsRecord,
  settingsFormSchema,
  settingsLabels,
  settingsValues,
} from './settings-form.ts';
import { ThemePicker } from './theme-picker.tsx';

const formId = 'settings';

interface SettingsPageProps {
  readonly settings: SettingsRecord;
  /** Below the fields that are saved together. */
  readonly children: ReactNode;
}

/** All settings on one page. What others change meanwhile arrives in the fields that nobody is typing in. */
export function SettingsPage({ settings, children }: SettingsPageProps) {
  const [opened] = useState(() => editing(settings, settingsSchema, settingsValues));
  const form = useForm<SettingsInput, unknown, SettingsOutput>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: opened.values,
    mode: 'onBlur',
  });
  return (
    <FormProvider {...form}>
      <SettingsForm settings={settings} opened={opened}>
        {children}
      </SettingsForm>
    </FormProvider>
  );
}

interface SettingsFormProps extends SettingsPageProps {
  readonly opened: Editing<SettingsInput>;
}

function SettingsForm({ settings, opened, children }: SettingsFormProps) {
  const queries = useQueryClient();
  const form = useFormContext<SettingsInput, unknown, SettingsOutput>();
  const { isDirty, isSubmitting } = form.formState;
  const meanwhile = useMeanwhile(form, opened);
  const showErrors = useServerErrors<SettingsInput>(message.settingsNotUpdated);
  const save = useRef<HTMLButtonElement>(null);

  const { watch } = meanwhile;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives is followed once, and after a save
  useEffect(() => {
    if (!isSubmitting) watch({ values: settingsValues(settings), version: settings.version });
  }, [settings, isSubmitting]);

  const send = async (value: SettingsOutput, version: number | undefined): Promise<void> => {
    const typed = new Set(meanwhile.typed());
    const change = Object.fromEntries(Object.entries(value).filter(([name]) => typed.has(name)));
    const now = await client.settings.update(change, { context: version === undefined ? {} : { version } });
    meanwhile.restart({ values: settingsValues(now), version: now.version });
    queries.setQueryData(api.settings.get.queryKey(), now);
    void queries.invalidateQueries({ queryKey: api.branding.key() });
    toastSuccess(message.settingsUpdated);
  };
  const submit = form.handleSubmit(async (value) => {
    try {
      await meanwhile.save((version) => send(value, version));
    } catch (error) {
      showErrors(error);
    }
  });

  return (
    <Page
      title="Settings"
      actions={
        <>
          {isDirty ? (
            <ActionButton
              heir={save}
              variant="minimal"
              text="Discard changes"
              disabled={isSubmitting}
              onClick={() =>
                meanwhile.restart({ values: settingsValues(settings), version: settings.version })
              }
            />
          ) : null}
          <ActionButton
            ref={save}
            type="submit"
            form={formId}
            intent="primary"
            text={isSubmitting ? 'Saving...' : 'Save changes'}
            disabled={isSubmitting || !isDirty}
          />
        </>
      }
    >
      <div className="qm-scroll qm-settings">
        <div className="qm-settings-told">
          <FormErrors labels={settingsLabels} />
          <MeanwhileNotice
            changes={meanwhile.changes}
            told={meanwhile.told}
            labels={settingsLabels}
            onChoose={meanwhile.choose}
          />
        </div>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <SettingsFields
            logo={<LogoField logo={settings.logo} />}
            theme={<ThemePicker theme={settings.theme} />}
          />
        </form>
        {children}
      </div>
      <LeaveQuestion unsaved={isDirty} />
    </Page>
  );
}
