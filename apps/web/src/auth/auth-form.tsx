import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { FormErrors } from '../forms/form-errors.tsx';
import { showServerErrors } from '../forms/server-errors.ts';
import { FieldIds } from '../forms/use-field.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { useFirstFieldFocus } from '../ui/focus.ts';

interface AuthFormProps<Input extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Input>;
  readonly defaults: DefaultValues<Input>;
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly failure: string;
  readonly onSubmit: (value: Output) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form on a page outside the shell: one column and one large button that submits once. */
export function AuthForm<Input extends FieldValues, Output>(props: AuthFormProps<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(props.schema),
    defaultValues: props.defaults,
    mode: 'onBlur',
  });
  return (
    <FormProvider {...form}>
      <FieldIds value="auth">
        <Fields {...props} />
      </FieldIds>
    </FormProvider>
  );
}

function Fields<Input extends FieldValues, Output>(props: AuthFormProps<Input, Output>) {
  const { labels, submitLabel, busyLabel, failure, onSubmit, children } = props;
  const form = useFormContext<Input, unknown, Output>();
  const submit = form.handleSubmit(async (value) => {
    try {
      await onSubmit(value);
    } catch (error) {
      showServerErrors(form, error, failure);
    }
  });
  const busy = form.formState.isSubmitting;
  const element = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(element);
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors labels={labels} />
      {children}
      <ActionButton
        type="submit"
        intent="primary"
        size="large"
        fill
        text={busy ? busyLabel : submitLabel}
        disabled={busy}
      />
    </form>
  );
}
