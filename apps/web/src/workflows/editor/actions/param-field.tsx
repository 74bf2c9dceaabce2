import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type Lookup, textOf } from '@quartermaster/core/templates/template';
import { type ReactNode, useState } from 'react';
import { fieldId } from '../../../forms/use-field.tsx';
import type { OfferedField } from '../known-fields.ts';
import { useFaults } from '../verdict.ts';
import { CustomFieldsParam } from './custom-fields-param.tsx';
import { HeadersParam } from './headers-param.tsx';
import { ItemsParam } from './items-param.tsx';
import type { Param } from './param-tables.ts';
import { type Params, type ParamValue, paramAt, withParam } from './params.ts';
import { TemplateInput } from './template-input.tsx';

export interface ParamFieldProps {
  readonly param: Param;
  readonly params: Params;
  /** The action's place: `actions.0`. */
  readonly place: string;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly onChange: (params: Params) => void;
}

/** A parameter of an action: typed, or a text with places to fill in. */
export function ParamField({ param, params, place, fields, lookup, onChange }: ParamFieldProps) {
  const { path, label, kind } = param;
  const id = fieldId('param', path);
  const value = paramAt(params, path);
  const [fault] = useFaults(`${place}.params.${path}`);
  const set = (next: ParamValue | undefined): void => onChange(withParam(params, path, next));
  const shared = { id, fields, lookup, isWrong: fault !== undefined, describedBy: `${id}-note` };
  const framed = (children: ReactNode, isWide = false): ReactNode => (
    <FormGroup
      label={
        param.required ? (
          <>
            {label} <span className="qm-required">*</span>
          </>
        ) : (
          label
        )
      }
      labelFor={id}
      intent={fault ? 'danger' : 'none'}
      helperText={<span id={`${id}-note`}>{fault?.message ?? param.help}</span>}
      className={isWide ? 'span' : ''}
    >
      {children}
    </FormGroup>
  );
  switch (kind) {
    case 'choice': {
      const text = textOf(value);
      const options = text === '' || param.options.includes(text) ? param.options : [text, ...param.options];
      return framed(
        <HTMLSelect
          fill
          id={id}
          aria-describedby={`${id}-note`}
          value={text}
          onChange={(event) => set(event.currentTarget.value || undefined)}
          options={[
            ...(param.required
              ? []
              : [{ value: '', label: path.startsWith('set.') || path === 'status' ? 'As it is' : '–' }]),
            ...options,
          ]}
        />,
      );
    }
    case 'number':
      return framed(
        <InputGroup
          id={id}
          aria-describedby={`${id}-note`}
          inputMode="numeric"
          autoComplete="off"
          value={textOf(value)}
          onValueChange={(typed) =>
            set(typed === '' ? undefined : /^\d{1,6}$/.test(typed) ? Number(typed) : typed)
          }
        />,
      );
    case 'json':
      return framed(<JsonInput {...shared} value={value} onChange={set} />, true);
    case 'custom-fields':
      return <CustomFieldsParam value={value} fields={fields} lookup={lookup} onChange={set} />;
    case 'items':
      return <ItemsParam value={value} fault={fault?.message} onChange={set} />;
    case 'headers':
      return <HeadersParam value={value} fields={fields} lookup={lookup} onChange={set} />;
    default:
      return framed(
        <>
          {value === null ? null : (
            <TemplateInput
              {...shared}
              value={textOf(value)}
              multiline={kind === 'lines'}
              mono={kind === 'code'}
              placeholder={param.placeholder ?? ''}
              onChange={(text) => set(text === '' && !param.required ? undefined : text)}
            />
          )}
          {param.clears ? (
            <Button
              className="qm-clears"
              size="small"
              variant="minimal"
              active={value === null}
              aria-pressed={value === null}
              {...(value === null ? { id } : {})}
              text={param.clears}
              onClick={() => set(value === null ? undefined : null)}
            />
          ) : null}
        </>,
        kind === 'lines' || kind === 'code',
      );
  }
}

interface JsonInputProps {
  readonly id: string;
  readonly value: ReturnType<typeof paramAt>;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly isWrong: boolean;
  readonly describedBy: string;
  readonly onChange: (value: ParamValue | undefined) => void;
}

/** A value as JSON, or text where it is none; what is typed stays as it is typed. */
function JsonInput({ value, onChange, ...input }: JsonInputProps) {
  const [text, setText] = useState(() =>
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  );
  return (
    <TemplateInput
      {...input}
      multiline
      mono
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(typed === '' ? undefined : readJson(typed));
      }}
    />
  );
}

function readJson(text: string): ParamValue {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
