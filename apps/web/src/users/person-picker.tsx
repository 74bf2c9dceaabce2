import type { InputGroupProps } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { namesFirst } from '@quartermaster/core/users/names-first';
import type { PersonState } from '@quartermaster/core/users/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Combobox, type ComboboxItem } from '../ui/combobox.tsx';
import { usePersonName } from './use-person.ts';

export interface PersonPickerProps {
  readonly id: string;
  /** An email address, or the value of one of `others`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown when nobody is chosen. */
  readonly none: string;
  /** Choices that are not people. */
  readonly others?: readonly ComboboxItem[];
  /** Whether accounts with an unconfirmed address may be chosen as well. */
  readonly takesUnconfirmed?: boolean;
  /**
   * Receives text that matches nobody, so that the form can reject it. Without
   * this, the previous choice stays.
   */
  readonly onNobody?: (typed: string) => void;
  readonly input?: Omit<InputGroupProps, 'value' | 'onChange'>;
}

/** How many people are listed at once; the others are found by typing. */
const shownPeople = 20;
const noOthers: readonly ComboboxItem[] = [];

/** Picks one person out of any number, searched on the server by name, email, department or position. */
export function PersonPicker({
  value,
  none,
  others = noOthers,
  takesUnconfirmed = true,
  onNobody,
  ...field
}: PersonPickerProps) {
  const [query, setQuery] = useState<string>();
  const states: readonly PersonState[] = takesUnconfirmed ? ['active', 'waiting'] : ['active'];
  const { items, pending } = useChoices(query, states, none, others);
  const other = others.find((one) => one.value === value);
  const name = usePersonName(other ? '' : value);
  const takeTyped = (typed: string): void => {
    const called = fold(typed);
    const [only, ...more] = items.filter((one) => fold(one.value) === called || fold(one.name) === called);
    if (only && more.length === 0) field.onChange(only.value);
    else onNobody?.(typed);
  };
  return (
    <Combobox
      {...field}
      onTyped={takeTyped}
      value={value}
      shown={value === '' ? '' : (other?.name ?? name)}
      query={query}
      onQuery={setQuery}
      items={items}
      pending={pending}
      none={none}
      label="People"
      nothing="No employees found"
      picture={(choice) => (choice.hint === undefined ? null : <Avatar name={choice.name} size="md" />)}
    />
  );
}

function useChoices(
  query: string | undefined,
  states: readonly PersonState[],
  none: string,
  others: readonly ComboboxItem[],
) {
  const search = query?.trim() ?? '';
  const people = useQuery(
    api.users.list.queryOptions({
      input: { limit: String(shownPeople), state: [...states], ...(search ? { search } : {}) },
      placeholderData: (before) => before,
      enabled: query !== undefined,
    }),
  );
  const found = namesFirst(people.data?.items ?? [], search).map(
    ({ email, displayName, department, unconfirmed }): ComboboxItem => ({
      value: email,
      name: displayName,
      hint: [email, department, unconfirmed && message.addressNotConfirmed].filter(Boolean).join(' · '),
    }),
  );
  const items = search ? found : [{ value: '', name: none }, ...others, ...found];
  return { items, pending: people.isPending || people.isPlaceholderData };
}
