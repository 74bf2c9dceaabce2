import { Shield } from '@blueprintjs/icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { api, client } from '../api.ts';
import { type EditedRecord, editedRecord } from '../forms/edit-conflict.ts';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import { usePanelForm } from '../forms/use-panel-form.ts';
import { useSave } from '../forms/use-save.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { LogoField } from './logo-field.tsx';
import { useRetentionQuestion } from './retention-question.tsx';
import { SettingsFields } from './settings-fields.tsx';
import {
  type SettingsInput,
  type SettingsOutput,
  type SettingsRecord,
  settingsFormSchema,
  settingsLabels,
  settingsValues,
} from './settings-form.ts';
import { SettingsLayout } from './settings-layout.tsx';
import { ThemePicker } from './theme-picker.tsx';

const formId = 'settings';

interface SettingsPageProps {
  readonly settings: SettingsRecord;
  /** Shown below the form. */
  readonly children: ReactNode;
}

/** All settings on one page. Changes by others appear in the fields that haven't been edited here. */
export function SettingsPage({ settings, children }: SettingsPageProps) {
  const [opened] = useState(() => editedRecord(settings, settingsSchema, settingsValues));
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
  readonly opened: EditedRecord<SettingsInput>;
}

function SettingsForm({ settings, opened, children }: SettingsFormProps) {
  const queries = useQueryClient();
  const form = useFormContext<SettingsInput, unknown, SettingsOutput>();
  const { submit, conflict, isDirty, isSubmitting, restart, discard } = usePanelForm(form, {
    ...{ opened, record: settings, valuesOf: settingsValues },
    failure: message.settingsNotUpdated,
  });
  const button = useRef<HTMLButtonElement>(null);

  const update = useSave(client.settings.update, {
    invalidates: [api.branding],
    success: message.settingsUpdated,
    onSaved: (now) => {
      restart(now);
      queries.setQueryData(api.settings.get.queryKey(), now);
    },
  });
  const save = (value: SettingsOutput, version: number | undefined): Promise<unknown> => {
    const typed = new Set(conflict.typed());
    return update.save(
      Object.fromEntries(Object.entries(value).filter(([name]) => typed.has(name))),
      version,
    );
  };

  const retention = useRetentionQuestion(settings, () => submit(save)());
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const { data: value } = settingsFormSchema.safeParse(form.getValues());
    void (value === undefined ? submit(save)() : retention.ask(value));
  };

  return (
    <Page
      title="Settings"
      actions={
        <>
          <PageActions actions={[{ to: '/settings/audit', text: 'Audit', icon: <Shield size={16} /> }]} />
          {isDirty ? (
            <OfferedButton
              handFocusTo={button}
              variant="minimal"
              text="Discard changes"
              disabled={isSubmitting}
              onClick={discard}
            />
          ) : null}
          <OfferedButton
            ref={button}
            type="submit"
            form={formId}
            intent="primary"
            text={isSubmitting ? 'Saving...' : 'Save changes'}
            disabled={isSubmitting || !isDirty}
          />
        </>
      }
    >
      <SettingsLayout>
        <div className="qm-settings-notices">
          <FormErrors labels={settingsLabels} />
          <EditConflictNotice
            changes={conflict.changes}
            stopped={conflict.stopped}
            labels={settingsLabels}
            onChoose={conflict.choose}
          />
        </div>
        <form id={formId} noValidate onSubmit={onSubmit}>
          <SettingsFields
            logo={<LogoField logo={settings.logo} />}
            theme={<ThemePicker theme={settings.theme} />}
          />
        </form>
        {children}
        {retention.question}
      </SettingsLayout>
    </Page>
  );
}
