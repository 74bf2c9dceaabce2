import { Callout } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { type ReactNode, use } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { FieldIds, fieldId } from './use-field.tsx';

/** After a failed submit: lists the fields with errors above the form, in the form's order. */
export function FormErrors({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const { submitCount, errors } = useFormState();
  const prefix = use(FieldIds);
  if (errors.root?.message) return <FormCallout>{errors.root.message}</FormCallout>;
  const names = inFormOrder(namesIn(errors), prefix);
  const named = [...new Set(names.map((name) => labels[name] ?? labels[groupOf(name)] ?? name))];
  if (submitCount === 0 || named.length === 0) return null;
  return (
    <FormCallout>
      {named.length === 1 ? '1 field needs' : `${named.length} fields need`} attention: {named.join(', ')}.
    </FormCallout>
  );
}

const groupOf = (name: string): string => name.split('.')[0] ?? name;

/** Sorts the fields by their order on screen; those without an input come last. */
function inFormOrder(names: readonly string[], prefix: string): string[] {
  const inputOf = (name: string) => document.getElementById(fieldId(prefix, name));
  return names.toSorted((one, other) => {
    const [a, b] = [inputOf(one), inputOf(other)];
    if (!(a && b)) return Number(!a) - Number(!b);
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** The names of fields with errors; nested ones as `customFields.model`. */
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
