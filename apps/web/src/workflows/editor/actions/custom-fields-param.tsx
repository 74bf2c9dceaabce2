import { HTMLSelect } from '@blueprintjs/core';
import type { Json } from '@quartermaster/core/json';
import { type Lookup, textOf } from '@quartermaster/core/templates/template';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../api.ts';
import type { OfferedField } from '../known-fields.ts';
import type { ParamValue } from './params.ts';
import { RowList } from './row-list.tsx';
import { TemplateInput } from './template-input.tsx';

interface CustomFieldsParamProps {
  readonly value: Json | undefined;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly onChange: (value: ParamValue | undefined) => void;
}

const map = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).catch({});

/** Custom fields to set, each with its value. */
export function CustomFieldsParam({ value, fields, lookup, onChange }: CustomFieldsParamProps) {
  const known = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const entries = Object.entries(map.parse(value));
  const change = (next: typeof entries): void =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  const free = known.filter(({ apiName }) => !entries.some(([name]) => name === apiName));
  const nameOf = (at: number): string =>
    known.find(({ apiName }) => apiName === entries[at]?.[0])?.displayName ?? entries[at]?.[0] ?? '';
  const typed = (text: string, type: string | undefined): ParamValue => {
    if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
  };
  return (
    <RowList
      legend="Custom fields"
      one="custom field"
      nameOf={nameOf}
      canAdd={free.length > 0}
      onAdd={() => change([...entries, [free[0]?.apiName ?? '', '']])}
      onRemove={(at) => change(entries.filter((_, index) => index !== at))}
      rows={entries.map(([name, own], at) => {
        const field = known.find(({ apiName }) => apiName === name);
        const set = (next: (typeof entries)[number]): void =>
          change(entries.map((one, index) => (index === at ? next : one)));
        return (
          <>
            <HTMLSelect
              fill
              aria-label={`Custom field ${at + 1}`}
              value={name}
              onChange={(event) => set([event.currentTarget.value, own])}
              options={[
                { value: name, label: field?.displayName ?? name },
                ...free.map(({ apiName, displayName }) => ({ value: apiName, label: displayName })),
              ]}
            />
            <TemplateInput
              id={`param-custom-field-${at}`}
              label={`Value of ${nameOf(at)}`}
              value={textOf(own)}
              placeholder={field?.type === 'boolean' ? 'true or false' : (field?.options?.join(', ') ?? '')}
              fields={fields}
              lookup={lookup}
              onChange={(text) => set([name, map.parse({ own: typed(text, field?.type) }).own ?? text])}
            />
          </>
        );
      })}
    />
  );
}
