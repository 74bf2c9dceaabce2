import { InputGroup, TextArea } from '@blueprintjs/core';
import { fold } from '@quartermaster/core/query/fold';
import { type Lookup, textOf } from '@quartermaster/core/templates/template';
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import '../../../ui/combobox.css';
import type { OfferedField } from '../known-fields.ts';

export interface TemplateInputProps {
  readonly id: string;
  /** For an input without a label of its own beside it. */
  readonly label?: string;
  readonly value: string;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly onChange: (value: string) => void;
  readonly multiline?: boolean;
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly isWrong?: boolean;
}

const mostShown = 30;

/** A text with places to fill in: `{{` offers what is known, with the values of the sample. */
export function TemplateInput(props: TemplateInputProps) {
  const { id, value, fields, lookup, onChange, multiline = false } = props;
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** Where the caret belongs once the text is there. */
  const moved = useRef<number>(undefined);
  const typed = caret === undefined ? undefined : typedAt(value, caret);
  const words = fold(typed?.text ?? '')
    .split(' ')
    .filter(Boolean);
  const found =
    typed === undefined
      ? []
      : fields.filter(({ path, label }) => words.every((word) => fold(`${path} ${label}`).includes(word)));
  const shown = found.slice(0, mostShown);
  const isOpen = shown.length > 0;
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    element.current?.setSelectionRange(moved.current, moved.current);
    moved.current = undefined;
  });
  const note = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { selectionStart, selectionEnd } = currentTarget;
    setCaret(selectionStart === selectionEnd ? (selectionStart ?? undefined) : undefined);
  };
  const insert = (field: OfferedField | undefined): void => {
    if (field === undefined || typed === undefined || caret === undefined) return;
    const after = value.slice(caret).replace(/^\s*\}\}/, '');
    const before = `${value.slice(0, typed.start)}{{ ${field.path} }}`;
    moved.current = before.length;
    onChange(before + after);
    setCaret(undefined);
    setActive(0);
  };
  const press = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((active + step + shown.length) % shown.length);
    } else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'Tab') {
      event.preventDefault();
      insert(shown[active] ?? shown[0]);
    } else if (event.key === 'Escape') {
      // Keeps what is typed, and the dialog around it open.
      event.preventDefault();
      event.stopPropagation();
      setCaret(undefined);
    }
  };
  const list = `${id}-values`;
  const shared = {
    id,
    value,
    autoComplete: 'off',
    spellCheck: multiline,
    placeholder: props.placeholder ?? '',
    intent: props.isWrong ? ('danger' as const) : ('none' as const),
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? list : undefined,
    'aria-activedescendant': isOpen ? `${list}-${active}` : undefined,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.isWrong === true,
    onSelect: note,
    onKeyDown: press,
    onBlur: () => setCaret(undefined),
  };
  const change = (text: string, at: number | null): void => {
    onChange(text);
    setCaret(at ?? undefined);
    setActive(0);
  };
  return (
    <div className="qm-template">
      {multiline ? (
        <TextArea
          {...shared}
          fill
          rows={3}
          inputRef={element}
          className={props.mono ? 'qm-mono-area' : ''}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
        />
      ) : (
        <InputGroup
          {...shared}
          inputRef={element}
          className={props.mono ? 'qm-mono-field' : ''}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
        />
      )}
      {isOpen ? (
        <div className="qm-options" role="listbox" tabIndex={-1} id={list} aria-label="Values">
          {shown.map((field, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and keeps the focus
            <div
              key={field.path}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={at === active ? 'qm-option active' : 'qm-option'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(field)}
            >
              <span className="qm-mono qm-clip">{field.path}</span>
              <span className="qm-muted qm-sm qm-clip qm-push">{textOf(lookup(field.path))}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The path that is being typed: after the last `{{` before the caret, if that isn't closed yet. */
function typedAt(
  value: string,
  caret: number,
): { readonly start: number; readonly text: string } | undefined {
  const start = value.lastIndexOf('{{', caret - 1);
  if (start === -1 || start + 2 > caret) return undefined;
  const text = value.slice(start + 2, caret);
  return /[{}\n]/.test(text) ? undefined : { start, text: text.trim() };
}
