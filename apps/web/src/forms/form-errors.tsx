import { Callout } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';

/** After a failed submit: the fields with errors, above the form. */
export function FormErrors({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const { submitCount, errors } = useFormState();
  if (errors.root?.message) return <FormCallout>{errors.root.message}</FormCallout>;
  const named = [...new Set(namesIn(errors).map((name) => labels[name] ?? labels[groupOf(name)] ?? name))];
  if (submitCount === 0 || named.length === 0) return null;
  return (
    <FormCallout>
      {named.length === 1 ? '1 field needs' : `${named.length} fields need`} attention: {named.join(', ')}.
    </FormCallout>
  );
}

const groupOf = (name: string): string => name.split('.')[0] ?? name;

/** The names of fields with errors; those in a group as `customFields.model`. */
const namesIn = (errors: FieldErrors): string[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    name === 'root' || error === undefined
      ? []
      : typeof error.type === 'string'
        ? [name]
        : Object.keys(error).map((inner) => `${name}.${inner}`),
  );

export const FormCallout = ({ children }: { readonly children: ReactNode }) => (
  <Callout intent="danger" icon={<ErrorIcon size={16} />} role="alert" className="qm-form-errors">
    {children}
  </Callout>
);
