import { FormGroup } from '@blueprintjs/core';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../api.ts';
import { asText, type FieldProps, useField } from '../forms/use-field.tsx';
import { Combobox } from '../ui/combobox.tsx';

/** A vendor by name: one of those that there are, or a new one. */
export function VendorField<Values extends FieldValues>(props: FieldProps<Values>) {
  const vendors = useQuery(api.vendors.list.queryOptions({ input: { limit: '200' } }));
  const [query, setQuery] = useState<string>();
  const known = (vendors.data?.items ?? []).map(({ name }) => name);
  const { field, aria, group } = useField({ ...props, help: 'A new name adds a new vendor.' });
  const { id, ...input } = aria;
  const value = asText(field.value);
  const words = searchWords(query ?? '');
  return (
    <FormGroup {...group}>
      <Combobox
        id={id}
        value={value}
        shown={value}
        onChange={field.onChange}
        query={query}
        onQuery={setQuery}
        items={known
          .filter((name) => words.every((word) => fold(name).includes(word)))
          .map((name) => ({ value: name, name }))}
        pending={vendors.isPending}
        none=""
        label="Vendors"
        nothing={query ? `'${query}' is a new vendor` : 'There are no vendors yet'}
        onTyped={field.onChange}
        input={{ ...input, onBlur: field.onBlur, inputRef: field.ref, intent: group.intent }}
      />
    </FormGroup>
  );
}
