import { FormGroup } from '@blueprintjs/core';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import type { Vendor } from '@quartermaster/core/vendors/vendor';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../api.ts';
import { asText, type FieldProps, useField } from '../forms/use-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { counted, price } from '../ui/numbers.ts';

/** So many are loaded at once; of more, those that have what is typed. */
const loaded = 200;

/** Of so many ordered items it is looked up who sells them. */
const mostItems = 5;

interface VendorFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The catalogue items that are ordered. */
  readonly itemIds: readonly string[];
}

/** A vendor by name: one of those that there are, or a new one. Whoever sells what is ordered comes first. */
export function VendorField<Values extends FieldValues>({ itemIds, ...props }: VendorFieldProps<Values>) {
  const [query, setQuery] = useState<string>();
  const vendors = useQuery(api.vendors.list.queryOptions({ input: { limit: String(loaded) } }));
  const rest = Math.max(0, (vendors.data?.total ?? 0) - loaded);
  const found = useQuery(
    api.vendors.list.queryOptions({
      input: { limit: String(loaded), search: query ?? '' },
      enabled: rest > 0 && Boolean(query?.trim()),
    }),
  );
  const offers = useOffers(itemIds.slice(0, mostItems));
  const known = [...(vendors.data?.items ?? []), ...(found.data?.items ?? [])];
  const names = new Set([...offers.keys(), ...known.map(({ name }) => name)]);
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
        items={[...names]
          .filter((name) => words.every((word) => fold(name).includes(word)))
          .map((name) => ({ value: name, name, ...hintOf(offers.get(name) ?? [], itemIds.length) }))}
        pending={vendors.isPending || found.isLoading}
        more={rest > 0 && !query ? `${counted(rest, 'more vendor')}: type to find them` : undefined}
        none=""
        label="Vendors"
        nothing={query ? `'${query}' is a new vendor` : 'There are no vendors yet'}
        onTyped={field.onChange}
        input={{ ...input, onBlur: field.onBlur, inputRef: field.ref, intent: group.intent }}
      />
    </FormGroup>
  );
}

type Offer = NonNullable<Vendor['offer']>;

/** What active vendors ask for these items, by their names: those with the most of them first. */
function useOffers(itemIds: readonly string[]): ReadonlyMap<string, readonly Offer[]> {
  const results = useQueries({
    queries: itemIds.map((sells) =>
      api.vendors.list.queryOptions({ input: { sells, status: 'active', limit: '50' } }),
    ),
  });
  const byName = new Map<string, Offer[]>();
  for (const { data } of results)
    for (const { name, offer } of data?.items ?? [])
      if (offer) byName.set(name, [...(byName.get(name) ?? []), offer]);
  return new Map([...byName].sort(([, a], [, b]) => b.length - a.length));
}

/** '£84.90 · 3 days' of a single item, 'sells 2 of 3 items' of several. */
function hintOf(offers: readonly Offer[], items: number): { readonly hint?: string } {
  const [offer] = offers;
  if (!offer) return {};
  if (items > 1) return { hint: `sells ${offers.length} of ${items} items` };
  const days = offer.leadTime > 0 ? [counted(offer.leadTime, 'day')] : [];
  return { hint: [price(offer.price, offer.currency), ...days].join(' · ') };
}
