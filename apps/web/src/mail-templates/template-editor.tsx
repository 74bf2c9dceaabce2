import { Reset, SendMessage } from '@blueprintjs/icons';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type MailTemplate,
  type MailTexts,
  mailTemplateSchema,
  mailTextsSchema,
} from '@quartermaster/core/mail/mail-template';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { usePanelForm } from '../forms/use-panel-form.ts';
import { useSave } from '../forms/use-save.ts';
import { useTestSend } from '../forms/use-test-send.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { Preview } from './preview.tsx';
import { templateLabels, templateSchema, textsOf } from './template-form.ts';
import { Variables } from './variables.tsx';

interface TemplateEditorProps {
  readonly template: MailTemplate;
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  /** The events to choose from. */
  readonly list: ReactNode;
}

/** What the mail about one event says, with the variables there are and how it will look. */
export function TemplateEditor({ template, title, back, list }: TemplateEditorProps) {
  const { event, isOwn, label, variables } = template;
  const [resetting, setResetting] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [opened] = useState(() => editedRecord(template, mailTemplateSchema, textsOf));
  const form = useForm<MailTexts>({
    resolver: zodResolver(templateSchema(event)),
    defaultValues: opened.values,
    mode: 'onBlur',
  });
  const { submit, conflict, isDirty, isSubmitting, restart } = usePanelForm(form, {
    ...{ opened, record: template, valuesOf: textsOf },
    failure: message.mailTemplateNotSaved,
  });
  const { save } = useSave(client.mailTemplates.set, {
    invalidates: [api.mailTemplates],
    success: message.mailTemplateSaved,
    onSaved: restart,
  });
  const reset = async (): Promise<void> => {
    const now = await removing.save({ params: { event } }, template.version);
    toastSuccess(now.message);
  };
  const removing = useSave(client.mailTemplates.reset, {
    invalidates: [api.mailTemplates],
    onSaved: restart,
  });
  const written = useWatch({ control: form.control });
  const test = useTestSend(message.testNotSent);
  /** Sends the mail as it is written at present, saved or not. */
  const sendTest = (body: MailTexts): Promise<void> =>
    test.send(() => client.mailTemplates.sendTest({ params: { event }, body }));
  return (
    <FormProvider {...form}>
      <Page
        title={title}
        back={back}
        actions={
          <>
            <PageActions
              actions={[
                {
                  text: test.busy ? 'Sending...' : 'Send me a test',
                  icon: <SendMessage size={16} />,
                  disabled: test.busy,
                  onClick: () => void form.handleSubmit(sendTest)(),
                },
                ...(isOwn
                  ? [{ text: 'Reset', icon: <Reset size={16} />, onClick: () => setResetting(true) }]
                  : []),
              ]}
            />
            <OfferedButton
              type="submit"
              form={formId}
              intent="primary"
              text={isSubmitting ? 'Saving...' : 'Save template'}
              disabled={isSubmitting || !isDirty}
            />
          </>
        }
      >
        <div className="qm-scroll qm-templates">
          <div>
            {list}
            <form
              noValidate
              id={formId}
              ref={element}
              aria-label={label}
              onSubmit={(submitted) =>
                void submit((body, version) => save({ params: { event }, body }, version))(submitted)
              }
            >
              <h2>{label}</h2>
              <EditConflictNotice
                changes={conflict.changes}
                stopped={conflict.stopped}
                labels={templateLabels}
                onChoose={conflict.choose}
              />
              <FormErrors labels={templateLabels} />
              {test.reason === undefined ? null : (
                <p className="qm-failed qm-sm" role="alert">
                  {test.reason}
                </p>
              )}
              <TextField<MailTexts> name="subject" label={templateLabels.subject} autoComplete="off" />
              <TextAreaField<MailTexts> name="text" label={templateLabels.text} rows={14} />
              <Variables variables={variables} element={element} />
            </form>
            <Preview event={event} texts={mailTextsSchema.safeParse(written).data} />
          </div>
        </div>
      </Page>
      {resetting ? (
        <ConfirmDialog
          title="Reset the template"
          action="Reset"
          busyAction="Resetting..."
          failure={message.mailTemplateNotReset}
          onConfirm={reset}
          onClose={() => setResetting(false)}
        >
          This mail will say again what it usually does. What was written instead is only in the audit then.
        </ConfirmDialog>
      ) : null}
    </FormProvider>
  );
}
