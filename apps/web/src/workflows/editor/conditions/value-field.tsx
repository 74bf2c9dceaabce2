import { HTMLSelect, InputGroup, TagInput } from '@blueprintjs/core';
import type { Json } from '@quartermaster/core/json';
import { textOf } from '@quartermaster/core/templates/template';
import { useState } from 'react';
import type { FieldKind } from '../known-fields.ts';
import type { Choice } from './condition-words.ts';

interface ValueFieldProps {
  readonly label: string;
  readonly kind: FieldKind;
  readonly options: readonly string[] | undefined;
  readonly choice: Choice;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

/** What a condition compares with, by the type of its field. */
export function ValueField({ label, kind, options, choice, value, onChange }: ValueFieldProps) {
  if (choice === 'is_empty' || choice === 'is_not_empty') return <span />;
  if (choice === 'in' || choice === 'not_in')
    return (
      <TagInput
        fill
        addOnBlur
        inputProps={{ 'aria-label': label }}
        values={Array.isArray(value) ? value.map((one: Json) => textOf(one)) : []}
        placeholder="Values, by Enter"
        onChange={(typed) => onChange(typed.map((one) => typedValue(String(one), kind)))}
      />
    );
  const isPlace = typeof value === 'string' && value.includes('{{');
  if (kind === 'boolean' && !isPlace)
    return (
      <HTMLSelect
        fill
        aria-label={label}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
        options={[
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ]}
      />
    );
  if (kind === 'choice' && options && !isPlace) {
    const all = options.includes(textOf(value)) ? options : [textOf(value), ...options];
    return (
      <HTMLSelect
        fill
        aria-label={label}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={[...all]}
      />
    );
  }
  if (kind === 'any') return <AnyValue label={label} value={value} onChange={onChange} />;
  return (
    <InputGroup
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      placeholder={kind === 'time' ? '2026-11-21' : kind === 'number' ? '0' : ''}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      value={textOf(value)}
      onValueChange={(typed) => onChange(typedValue(typed, kind))}
    />
  );
}

const isNumber = (typed: string): boolean => /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(typed.trim());

/** A number where numbers are compared; a place to fill in, and what isn't finished, stays text. */
const typedValue = (typed: string, kind: FieldKind): Json =>
  kind === 'number' && isNumber(typed) ? Number(typed) : typed;

const types = ['text', 'number', 'yes or no'] as const;
type Type = (typeof types)[number];

const typeOf = (value: Json): Type =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'yes or no' : 'text';

/** For a field of which nothing is known: its type is chosen too, because 16 isn't '16'. */
function AnyValue({ label, value, onChange }: Pick<ValueFieldProps, 'label' | 'value' | 'onChange'>) {
  const [type, setType] = useState(() => typeOf(value));
  const choose = (next: Type): void => {
    setType(next);
    const text = textOf(value);
    onChange(next === 'yes or no' ? true : next === 'number' ? typedValue(text, 'number') : text);
  };
  return (
    <span className="qm-any-value">
      <HTMLSelect
        aria-label={`Type of ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        value={type}
        onChange={(event) => choose(types.find((one) => one === event.currentTarget.value) ?? 'text')}
        options={[...types]}
      />
      <ValueField
        label={label}
        kind={type === 'number' ? 'number' : type === 'text' ? 'text' : 'boolean'}
        options={undefined}
        choice="equals"
        value={value}
        onChange={onChange}
      />
    </span>
  );
}
