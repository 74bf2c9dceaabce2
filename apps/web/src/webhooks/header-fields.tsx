import { Button, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { headerMask } from '@quartermaster/core/webhooks/webhook';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { ActionButton } from '../ui/action-button.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { type HeaderRow, headerRows, headerText, isBlank } from './header-text.ts';
import { webhookLabels as labels, type WebhookInput } from './webhook-form.ts';

const views = [
  { value: 'fields', text: 'Fields' },
  { value: 'json', text: 'JSON' },
] as const;
type View = (typeof views)[number]['value'];

const id = 'field-headers';
const note = `${id}-note`;

/** Headers as fields or as JSON, which are two views of one text. */
export function HeaderFields() {
  const { field, fieldState } = useController<WebhookInput, 'headers'>({ name: 'headers' });
  const { trigger } = useFormContext<WebhookInput>();
  const [view, setView] = useState<View>('fields');
  const rows = headerRows(field.value);
  const error = fieldState.error?.message;
  const choose = (next: View): void => {
    if (rows === undefined) void trigger('headers');
    else if (next !== view) {
      field.onChange(headerText(rows.filter((row) => !isBlank(row))));
      setView(next);
    }
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    // Between two of its fields, a header isn't finished yet.
    if (!currentTarget.contains(relatedTarget)) field.onBlur();
  };
  // What can't be shown as fields has to be mended as text.
  const shown = rows === undefined ? 'json' : view;
  return (
    <FormGroup
      className="qm-webhook-headers span"
      intent={error ? 'danger' : 'none'}
      helperText={<span id={note}>{error ?? help(shown, rows)}</span>}
    >
      <div className="qm-webhook-headers-head qm-row">
        <span id={`${id}-label`}>{labels.headers}</span>
        <span className="qm-push">
          <SegmentedChoice label="Headers as" options={views} chosen={shown} onChoose={choose} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside the choice of the view */}
      <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={note} onBlur={leave}>
        {rows === undefined || shown === 'json' ? (
          <TextArea
            fill
            rows={5}
            aria-label={labels.headers}
            aria-invalid={error !== undefined}
            aria-describedby={note}
            placeholder={'{"Authorization": "Bearer …"}'}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            intent={error ? 'danger' : 'none'}
          />
        ) : (
          <Rows rows={rows} firstRef={field.ref} onChange={(next) => field.onChange(headerText(next))} />
        )}
      </div>
    </FormGroup>
  );
}

function help(shown: View, rows: readonly HeaderRow[] | undefined): string | undefined {
  if (rows?.some(({ value }) => value === headerMask)) return `${headerMask} keeps the stored value.`;
  return shown === 'json' ? 'A JSON object of names and values' : undefined;
}

interface RowsProps {
  readonly rows: readonly HeaderRow[];
  /** Gets the focus when the headers are wrong. */
  readonly firstRef: (element: HTMLElement | null) => void;
  readonly onChange: (rows: readonly HeaderRow[]) => void;
}

function Rows({ rows, firstRef, onChange }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLElement>('.qm-webhook-header:last-child input')?.focus();
  });
  const set = (at: number, change: Partial<HeaderRow>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <>
      <div ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and their order never changes
          <div key={at} className="qm-webhook-header">
            <InputGroup
              aria-label={`Name of header ${at + 1}`}
              autoComplete="off"
              spellCheck={false}
              className="qm-mono-field"
              value={row.name}
              onValueChange={(name) => set(at, { name })}
              {...(at === 0 ? { inputRef: firstRef } : {})}
            />
            <InputGroup
              aria-label={`Value of ${row.name || `header ${at + 1}`}`}
              autoComplete="off"
              spellCheck={false}
              className="qm-mono-field qm-masked"
              value={row.value}
              onValueChange={(value) => set(at, { value })}
              onFocus={({ currentTarget }) => {
                if (row.value === headerMask) currentTarget.select();
              }}
            />
            <ActionButton
              handFocusTo="neighbour"
              variant="minimal"
              icon={<Cross size={16} />}
              aria-label={`Remove ${row.name || `header ${at + 1}`}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
        ))}
      </div>
      <Button
        className="qm-webhook-add"
        variant="minimal"
        size="small"
        icon={<Plus size={16} />}
        text="Add header"
        {...(rows.length === 0 ? { ref: firstRef } : {})}
        onClick={() => {
          isAdded.current = true;
          onChange([...rows, { name: '', value: '' }]);
        }}
      />
    </>
  );
}
