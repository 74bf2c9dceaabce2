import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { ActionButton } from './action-button.tsx';
import './dialog.css';
import { useFirstFieldFocus, useQuestionFocus, useReturnFocus, useStepFocus } from './focus.ts';
import { FormErrors, useServerErrors } from './form.tsx';
import { type Editing, useMeanwhile } from './meanwhile.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';

/** What stands in place of the fields for a while; what was typed stays. */
export interface DialogStep {
  readonly body: ReactNode;
  readonly actions: ReactNode;
  readonly footnote?: string;
  /** ×, or Esc. */
  readonly onClose: () => void;
}

interface FormDialogProps<Input extends FieldValues, Output> {
  readonly title: string;
  /** The core package's own schema: the same that the server asks. */
  readonly schema: z.ZodType<Output, Input>;
  readonly defaults: DefaultValues<Input>;
  /** Names of fields, for the summary of what is wrong. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** One muted sentence: what will happen. */
  readonly footnote?: ReactNode;
  /** The catalogue's text for a failure that the server doesn't explain. */
  readonly failure: string;
  readonly wide?: boolean;
  /** A question that a submit raises, or the progress of what it began. */
  readonly step?: DialogStep | undefined;
  /** Of an existing record: what `editing()` answers. It is then saved with the version that is given to onSubmit. */
  readonly editing?: Editing<Input> | undefined;
  /** How a field's value reads where others changed it meanwhile, if it isn't its own text. */
  readonly show?: (name: string, value: unknown) => string | undefined;
  readonly onSubmit: (value: Output, version: number | undefined) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form: submits once however often it's clicked, asks before changes are left, keeps what was typed. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { title, schema, defaults, onClose, wide = false } = props;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    mode: 'onBlur',
  });
  const [leaving, setLeaving] = useState(false);
  const close = (): void => {
    if (props.step) {
      props.step.onClose();
      return;
    }
    if (form.formState.isSubmitting) return;
    // Esc answers the question with no: only Discard throws away what was typed.
    if (leaving) setLeaving(false);
    else if (form.formState.isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      className={wide ? 'wide' : ''}
      transitionDuration={120}
      canOutsideClickClose={!form.formState.isDirty}
    >
      <FormProvider {...form}>
        <DialogForm {...props} leaving={leaving} close={close} />
      </FormProvider>
    </Dialog>
  );
}

interface DialogFormProps<Input extends FieldValues, Output> extends FormDialogProps<Input, Output> {
  readonly leaving: boolean;
  readonly close: () => void;
}

function DialogForm<Input extends FieldValues, Output>(props: DialogFormProps<Input, Output>) {
  const { labels, submitLabel, busyLabel, footnote, failure, step, onSubmit, onClose, children } = props;
  const { leaving, close } = props;
  const form = useFormContext<Input, unknown, Output>();
  const { handleSubmit, formState } = form;
  const meanwhile = useMeanwhile(form, props.editing);
  const showErrors = useServerErrors<Input>(failure);
  const submit = handleSubmit(async (value) => {
    try {
      await meanwhile.save((version) => onSubmit(value, version));
    } catch (error) {
      showErrors(error);
    }
  });
  const busy = formState.isSubmitting;
  const element = useRef<HTMLFormElement>(null);
  const instead = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useFirstFieldFocus(element);
  useStepFocus(step, instead, submitButton);
  useQuestionFocus(leaving, element, submitButton);
  if (step) {
    return (
      <div ref={instead} tabIndex={-1} className="qm-dialog-form">
        <DialogBody>{step.body}</DialogBody>
        <DialogFooter actions={step.actions}>
          {step.footnote ? <span className="qm-muted">{step.footnote}</span> : null}
        </DialogFooter>
      </div>
    );
  }
  return (
    <form ref={element} noValidate className="qm-dialog-form" onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <FormErrors labels={labels} />
        <MeanwhileNotice
          changes={meanwhile.changes}
          told={meanwhile.told}
          labels={labels}
          show={props.show}
          onChoose={meanwhile.choose}
        />
        {children}
      </DialogBody>
      {leaving ? (
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" intent="danger" text="Discard" onClick={onClose} />
              <Button intent="primary" text="Keep editing" autoFocus onClick={close} />
            </>
          }
        >
          <span role="alert">You have unsaved changes.</span>
        </DialogFooter>
      ) : (
        <DialogFooter
          actions={
            <>
              <ActionButton text="Cancel" disabled={busy} onClick={close} />
              <ActionButton
                ref={submitButton}
                type="submit"
                intent="primary"
                text={busy ? busyLabel : submitLabel}
                disabled={busy}
              />
            </>
          }
        >
          {footnote ? <span className="qm-muted">{footnote}</span> : null}
        </DialogFooter>
      )}
    </form>
  );
}
