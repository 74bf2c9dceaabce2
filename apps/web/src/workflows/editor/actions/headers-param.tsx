import { InputGroup } from '@blueprintjs/core';
import type { Json } from '@quartermaster/core/json';
import type { Lookup } from '@quartermaster/core/templates/template';
import { useState } from 'react';
import { z } from 'zod';
import type { OfferedField } from '../known-fields.ts';
import type { ParamValue } from './params.ts';
import { RowList } from './row-list.tsx';
import { TemplateInput } from './template-input.tsx';

interface HeadersParamProps {
  readonly value: Json | undefined;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly onChange: (value: ParamValue | undefined) => void;
}

const headers = z.record(z.string(), z.string()).catch({});

/** Headers by name; while one has no name yet, it isn't part of the value. */
export function HeadersParam({ value, fields, lookup, onChange }: HeadersParamProps) {
  const [rows, setRows] = useState(() =>
    Object.entries(headers.parse(value)).map(([name, text]) => ({ name, text })),
  );
  const change = (next: typeof rows): void => {
    setRows(next);
    const named = next.filter(({ name }) => name !== '').map(({ name, text }) => [name, text] as const);
    onChange(named.length === 0 ? undefined : Object.fromEntries(named));
  };
  const nameOf = (at: number): string => rows[at]?.name || `header ${at + 1}`;
  return (
    <RowList
      legend="Headers"
      one="header"
      nameOf={nameOf}
      onAdd={() => change([...rows, { name: '', text: '' }])}
      onRemove={(at) => change(rows.filter((_, index) => index !== at))}
      rows={rows.map(({ name, text }, at) => {
        const set = (part: Partial<(typeof rows)[number]>): void =>
          change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
        return (
          <>
            <InputGroup
              className="qm-mono-field"
              aria-label={`Name of header ${at + 1}`}
              autoComplete="off"
              value={name}
              onValueChange={(typed) => set({ name: typed })}
            />
            <TemplateInput
              id={`param-header-${at}`}
              label={`Value of ${nameOf(at)}`}
              mono
              value={text}
              fields={fields}
              lookup={lookup}
              onChange={(typed) => set({ text: typed })}
            />
          </>
        );
      })}
    />
  );
}
