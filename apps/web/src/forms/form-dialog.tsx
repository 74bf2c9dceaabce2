import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { ActionButton } from '../ui/action-button.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import '../ui/dialog.css';
import { useFirstFieldFocus, useQuestionFocus, useReturnFocus, useStepFocus } from '../ui/focus.ts';
import { DeletedNotice } from './deleted-notice.tsx';
import type { EditedRecord } from './edit-conflict.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { FormErrors } from './form-errors.tsx';
import { type Leaving, LeavingQuestion, useLeaving } from './leaving-question.tsx';
import { useFormSave, type Write } from './use-form-save.ts';

/** Temporarily replaces the fields, whose values are kept. */
export interface DialogStep {
  readonly body: ReactNode;
  readonly actions: ReactNode;
  readonly footnote?: string;
  /** Called by × and Esc. */
  readonly onClose: () => void;
}

/** A page that replaces the form in the dialog and can be closed in the same way. */
export interface DialogPage extends Omit<DialogStep, 'actions' | 'onClose'> {
  /**
   * `close` closes the dialog, asking first if something entered would be lost; `submit` submits its form.
   */
  readonly actions: (close: () => void, submit: () => void) => ReactNode;
}

interface FormDialogProps<Input extends FieldValues, Output> {
  readonly title: string;
  /** From the core package, so that the server checks the same. */
  readonly schema: z.ZodType<Output, Input>;
  readonly defaults: DefaultValues<Input>;
  /** The names of the fields, for the summary of errors. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Disables submitting while there is nothing to submit. */
  readonly idle?: boolean;
  /** One muted sentence about what will happen. */
  readonly footnote?: ReactNode;
  /** The specification's text for a failure that the server doesn't explain. */
  readonly failure: string;
  readonly wide?: boolean;
  /** Beside the fields of a dialog with room for both; below them where there is none. */
  readonly beside?: ReactNode;
  /** A question raised by submitting, or the progress of what it started. */
  readonly step?: DialogStep | DialogPage | undefined;
  /** For an existing record: the result of `editedRecord()`. onSubmit is then given what it is based on. */
  readonly editing?: EditedRecord<Input> | undefined;
  /** Once that record has been deleted: the text for it. What was entered stays, to be copied. */
  readonly gone?: string | false;
  /**
   * Turns a field's value into text for the notice of an edit conflict, where it needs more than String().
   */
  readonly show?: (name: string, value: unknown) => string | undefined;
  readonly onSubmit: Write<Input, Output>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form: submits once however often it is clicked, and asks before changes are discarded. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { title, schema, defaults, onClose, wide = false, beside } = props;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    mode: 'onBlur',
  });
  const leaving = useLeaving(form.formState.isDirty);
  const close = (): void => {
    if (props.step && 'onClose' in props.step) props.step.onClose();
    else if (!form.formState.isSubmitting) leaving.leave(onClose);
  };
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      className={beside ? 'full' : wide ? 'wide' : ''}
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
  readonly leaving: Leaving;
  readonly close: () => void;
}

function DialogForm<Input extends FieldValues, Output>(props: DialogFormProps<Input, Output>) {
  const {
    labels,
    submitLabel,
    busyLabel,
    idle = false,
    footnote,
    failure,
    step,
    onSubmit,
    beside,
    children,
  } = props;
  const { leaving, close } = props;
  const form = useFormContext<Input, unknown, Output>();
  /** How many times it was to be saved after the record was deleted. */
  const [late, setLate] = useState(0);
  const { submit, conflict, refused } = useFormSave(form, { editing: props.editing, failure });
  const busy = form.formState.isSubmitting;
  const element = useRef<HTMLFormElement>(null);
  const instead = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useFirstFieldFocus(element);
  useStepFocus(step, instead, submitButton);
  useQuestionFocus(leaving.isOpen, element, submitButton);
  if (step) {
    return (
      <div ref={instead} tabIndex={-1} className="qm-dialog-form">
        <DialogBody>{step.body}</DialogBody>
        {leaving.isOpen ? (
          <LeavingQuestion {...leaving} />
        ) : (
          <DialogFooter
            actions={'onClose' in step ? step.actions : step.actions(close, () => void submit(onSubmit)())}
          >
            {step.footnote ? <span className="qm-muted">{step.footnote}</span> : null}
          </DialogFooter>
        )}
      </div>
    );
  }
  const body = (
    <DialogBody>
      {refused > 0 || props.gone ? (
        <DeletedNotice gone={props.gone} stopped={refused + late} labels={labels} show={props.show} />
      ) : (
        <FormErrors labels={labels} />
      )}
      <EditConflictNotice
        changes={conflict.changes}
        stopped={conflict.stopped}
        labels={labels}
        show={props.show}
        onChoose={conflict.choose}
      />
      {children}
    </DialogBody>
  );
  return (
    <form
      ref={element}
      noValidate
      className="qm-dialog-form"
      onSubmit={(event) => {
        if (!props.gone) return void submit(onSubmit)(event);
        event.preventDefault();
        setLate(late + 1);
      }}
    >
      {beside ? (
        <div className="qm-build">
          {body}
          {beside}
        </div>
      ) : (
        body
      )}
      {leaving.isOpen ? (
        <LeavingQuestion {...leaving} />
      ) : (
        <DialogFooter
          actions={
            <>
              <ActionButton text="Cancel" disabled={busy} onClick={close} />
              <OfferedButton
                ref={submitButton}
                type="submit"
                intent="primary"
                text={busy ? busyLabel : submitLabel}
                disabled={busy || idle}
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
