import { FormGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { asText, useField } from '../forms/use-field.tsx';
import { Combobox, type ComboboxItem } from '../ui/combobox.tsx';
import { counted } from '../ui/numbers.ts';
import type { ProductInput } from './product-form.ts';

/** How many items are listed, out of how many loaded: some are on the vendor already. */
const most = 20;
const loaded = 200;

interface ProductFieldProps {
  /** The ids of the items that are on the vendor already. */
  readonly listed: readonly string[];
}

/** A catalogue item that isn't on the vendor yet, found by typing. */
export function ProductField({ listed }: ProductFieldProps) {
  const { field, aria, group } = useField<ProductInput>({
    name: 'catalogueItemId',
    label: 'Product',
    required: true,
  });
  const { id, ...input } = aria;
  const [query, setQuery] = useState<string>();
  const [chosen, setChosen] = useState<ComboboxItem>();
  const found = useQuery(
    api.catalogue.list.queryOptions({
      input: { limit: String(loaded), sort: 'name', ...(query ? { search: query } : {}) },
      placeholderData: (before) => before,
      enabled: query !== undefined,
    }),
  );
  const value = asText(field.value);
  const open = (found.data?.items ?? []).filter((item) => !listed.includes(item.id));
  const items = open
    .slice(0, most)
    .map((item) => ({ value: item.id, name: item.name, ...(item.sku ? { hint: item.sku } : {}) }));
  const more = open.length - items.length + Math.max(0, (found.data?.total ?? 0) - loaded);
  return (
    <FormGroup {...group}>
      <Combobox
        id={id}
        value={value}
        shown={value === chosen?.value ? chosen.name : ''}
        onChange={(next) => {
          setChosen(items.find((item) => item.value === next));
          field.onChange(next);
        }}
        query={query}
        onQuery={setQuery}
        items={items}
        pending={found.isPending || found.isPlaceholderData}
        none="Choose an item"
        label="Catalogue items"
        more={more > 0 ? `${counted(more, 'more item')}: type to find them` : undefined}
        nothing="No items found"
        input={{ ...input, onBlur: field.onBlur, inputRef: field.ref, intent: group.intent }}
      />
    </FormGroup>
  );
}
