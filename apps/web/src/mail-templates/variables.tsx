import { Button } from '@blueprintjs/core';
import type { MailTemplate, MailTexts } from '@quartermaster/core/mail/mail-template';
import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

interface VariablesProps {
  readonly variables: MailTemplate['variables'];
  readonly element: RefObject<HTMLFormElement | null>;
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What can be put into the texts; a click puts it where the cursor was. */
export function Variables({ variables, element }: VariablesProps) {
  const { setValue } = useFormContext<MailTexts>();
  const last = useRef<TextBox>(null);
  useEffect(() => {
    const form = element.current;
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, [element]);
  const insert = (path: string): void => {
    const box = last.current ?? element.current?.querySelector('textarea');
    if (!box) return;
    const end = box.value.length;
    box.setRangeText(`{{ ${path} }}`, box.selectionStart ?? end, box.selectionEnd ?? end, 'end');
    const name = box.name === 'subject' ? 'subject' : 'text';
    setValue(name, box.value, { shouldDirty: true, shouldValidate: true });
    box.focus();
  };
  return (
    <fieldset className="qm-variables">
      <legend>Variables</legend>
      <p className="qm-muted qm-sm">
        They are filled in when the mail is sent. A paragraph that would be empty is left out. In a mail about
        several things, a variable lists what it is for the first five.
      </p>
      <ul>
        {variables.map(({ path, label }) => (
          <li key={path}>
            <Button
              size="small"
              variant="outlined"
              className="qm-mono"
              text={path}
              aria-label={`Insert ${path}: ${label}`}
              onClick={() => insert(path)}
            />
            <span className="qm-muted qm-sm" aria-hidden="true">
              {label}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
