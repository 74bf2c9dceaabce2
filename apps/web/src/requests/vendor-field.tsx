import { FormGroup } from '@blueprintjs/core';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import type { Vendor } from '@quartermaster/core/vendors/vendor';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../api.ts';
import { useVendorNames } from '../configuration/use-vendor-names.ts';
import { asText, type FieldProps, useField } from '../forms/use-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { counted, price } from '../ui/numbers.ts';

/** Maximum number of vendors listed. */
const most = 50;

/** Maximum number of ordered items for which vendors are looked up. */
const mostItems = 5;

interface VendorFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The ordered catalogue items. */
  readonly itemIds: readonly string[];
}

/** A vendor by name: an existing one or a new one. Those who sell what is being ordered come first. */
export function VendorField<Values extends FieldValues>({ itemIds, ...props }: VendorFieldProps<Values>) {
  const [query, setQuery] = useState<string>();
  const known = useVendorNames();
  const offers = useOffers(itemIds.slice(0, mostItems));
  const { field, aria, group } = useField({ ...props, help: 'A new name adds a new vendor.' });
  const { id, ...input } = aria;
  const value = asText(field.value);
  const words = searchWords(query ?? '');
  const names = [...new Set([...offers.keys(), ...known.names])].filter((name) =>
    words.every((word) => fold(name).includes(word)),
  );
  const more = names.length - most;
  return (
    <FormGroup {...group}>
      <Combobox
        id={id}
        value={value}
        shown={value}
        onChange={field.onChange}
        query={query}
        onQuery={setQuery}
        items={names
          .slice(0, most)
          .map((name) => ({ value: name, name, ...hintOf(offers.get(name) ?? [], itemIds.length) }))}
        pending={known.isPending}
        more={more > 0 ? `${counted(more, 'more vendor')}: type to find them` : undefined}
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

/** Active vendors' offers for these items, by vendor name: vendors offering the most items first. */
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

/** '£84.90 · in 3 days' for a single item, 'sells 2 of 3 items · £84.90 + £12.00' for several. */
function hintOf(offers: readonly Offer[], items: number): { readonly hint?: string } {
  const [offer] = offers;
  if (!offer) return {};
  const prices = offers.map((one) => price(one.price, one.currency)).join(' + ');
  if (items > 1) return { hint: `sells ${offers.length} of ${items} items · ${prices}` };
  const days = offer.leadTime > 0 ? [`in ${counted(offer.leadTime, 'day')}`] : [];
  return { hint: [price(offer.price, offer.currency), ...days].join(' · ') };
}
