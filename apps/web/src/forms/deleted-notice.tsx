import { Callout } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { CopyButton } from '../ui/copy-button.tsx';
import { valueText } from './value-text.ts';
import './edit-conflict.css';

interface DeletedNoticeProps {
  /** The text for it; if it is only known from a save, the server's is shown. */
  readonly gone?: string | false | undefined;
  /** How many saves were stopped because of it; each focuses the notice. */
  readonly stopped: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly show?: ((name: string, value: unknown) => string | undefined) | undefined;
}

/** Says above a form that its record is no longer there, and lets what was entered be copied. */
export function DeletedNotice({ gone, stopped, labels, show }: DeletedNoticeProps) {
  const { errors } = useFormState();
  const values: FieldValues = useWatch();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stopped > 0) notice.current?.focus();
  }, [stopped]);
  const entered = Object.entries(labels).flatMap(([name, label]) => {
    const value: unknown = get(values, name);
    const text = show?.(name, value) ?? valueText(value);
    return text === nothing ? [] : `${label}: ${text}`;
  });
  return (
    <div ref={notice} tabIndex={-1} className="qm-edit-conflict">
      <Callout icon={<Trash size={16} />}>
        <p role="alert">
          <b>{gone || errors.root?.message}.</b> Someone else has deleted this in the meantime, so it can no
          longer be saved. What you entered is still here: copy what you need.
        </p>
        <CopyButton text={entered.join('\n')} />
      </Callout>
    </div>
  );
}

const nothing = valueText(undefined);
