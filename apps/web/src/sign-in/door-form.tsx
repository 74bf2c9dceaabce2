import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { ActionButton } from '../ui/action-button.tsx';
import { FormErrors, useServerErrors } from '../ui/form.tsx';

interface DoorFormProps<Input extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Input>;
  readonly defaults: DefaultValues<Input>;
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly failure: string;
  readonly onSubmit: (value: Output) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form on a page before the shell: one column, one large button, submitted once. */
export function DoorForm<Input extends FieldValues, Output>(props: DoorFormProps<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(props.schema),
    defaultValues: props.defaults,
    mode: 'onBlur',
  });
  return (
    <FormProvider {...form}>
      <Fields {...props} />
    </FormProvider>
  );
}

function Fields<Input extends FieldValues, Output>(props: DoorFormProps<Input, Output>) {
  const { labels, submitLabel, busyLabel, failure, onSubmit, children } = props;
  const { handleSubmit, formState } = useFormContext<Input, unknown, Output>();
  const showErrors = useServerErrors<Input>(failure);
  const submit = handleSubmit(async (value) => {
    try {
      await onSubmit(value);
    } catch (error) {
      showErrors(error);
    }
  });
  const busy = formState.isSubmitting;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
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
