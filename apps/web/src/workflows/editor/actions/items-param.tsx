import { InputGroup } from '@blueprintjs/core';
import type { Json } from '@quartermaster/core/json';
import { textOf } from '@quartermaster/core/templates/template';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import type { ParamValue } from './params.ts';
import { RowList } from './row-list.tsx';

interface ItemsParamProps {
  readonly value: Json | undefined;
  readonly fault: string | undefined;
  readonly onChange: (value: ParamValue | undefined) => void;
}

const items = z
  .array(z.object({ catalogItemId: z.string(), quantity: z.union([z.number(), z.string()]) }))
  .catch([]);

/** What is asked for: catalogue items, each so many times. */
export function ItemsParam({ value, fault, onChange }: ItemsParamProps) {
  const rows = items.parse(value);
  const change = (next: typeof rows): void => onChange(next.length === 0 ? undefined : next);
  return (
    <RowList
      legend="Items"
      isRequired
      note={fault}
      one="item"
      nameOf={(at) => `item ${at + 1}`}
      onAdd={() => change([...rows, { catalogItemId: '', quantity: 1 }])}
      onRemove={(at) => change(rows.filter((_, index) => index !== at))}
      rows={rows.map(({ catalogItemId, quantity }, at) => {
        const set = (part: Partial<(typeof rows)[number]>): void =>
          change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
        return (
          <>
            <ItemField
              label={`Item ${at + 1}`}
              id={`param-item-${at}`}
              value={catalogItemId}
              onChange={(id) => set({ catalogItemId: id })}
            />
            <InputGroup
              aria-label={`Quantity of item ${at + 1}`}
              inputMode="numeric"
              value={textOf(quantity)}
              onValueChange={(typed) =>
                set({ quantity: /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : typed })
              }
            />
          </>
        );
      })}
    />
  );
}

interface ItemFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A catalogue item by its name; an id, or a place to fill in, can be typed. */
function ItemField({ id, label, value, onChange }: ItemFieldProps) {
  const [query, setQuery] = useState<string>();
  const chosen = useQuery(
    api.catalogue.list.queryOptions({
      input: { id: [value], limit: '1' },
      enabled: /^[\w-]{1,64}$/.test(value),
    }),
  );
  const search = query?.trim() ?? '';
  const found = useQuery(
    api.catalogue.list.queryOptions({
      input: { limit: '50', ...(search === '' ? {} : { search }) },
      enabled: query !== undefined,
      placeholderData: (before) => before,
    }),
  );
  return (
    <Combobox
      id={id}
      value={value}
      shown={chosen.data?.items[0]?.name ?? value}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      items={(found.data?.items ?? []).map((item) => ({ value: item.id, name: item.name, hint: item.type }))}
      pending={found.isPending && query !== undefined}
      none="Choose an item"
      label="Catalogue items"
      nothing="No such item"
      onTyped={(typed) => onChange(typed.trim())}
      input={{ 'aria-label': label }}
    />
  );
}
