import type { InputGroupProps } from '@blueprintjs/core';
import { fold } from '@quartermaster/core/query/fold';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { type Choosable, Combobox } from '../ui/combobox.tsx';
import { Face } from '../ui/face.tsx';
import { usePersonName } from './people.ts';

interface PersonPickerProps {
  readonly id: string;
  /** An e-mail address, or what stands for the choice that is no person. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is said when nobody is chosen. */
  readonly none: string;
  /** Choices that are no people. */
  readonly others?: readonly Choosable[];
  /** Takes what was typed and is nobody, to be refused; without it whoever was chosen stays. */
  readonly onNobody?: (typed: string) => void;
  readonly input?: Omit<InputGroupProps, 'value' | 'onChange'>;
}

/** People that are offered at once; the rest is found by typing. */
const shownPeople = 20;
const noOthers: readonly Choosable[] = [];

/** One person of however many: searched for on the server by name, e-mail, department or position. */
export function PersonPicker({ value, none, others = noOthers, onNobody, ...field }: PersonPickerProps) {
  const [query, setQuery] = useState<string>();
  const { items, pending } = useChoices(query, none, others);
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
      picture={(choice) => (choice.hint === undefined ? null : <Face name={choice.name} size="md" />)}
    />
  );
}

function useChoices(query: string | undefined, none: string, others: readonly Choosable[]) {
  const search = query?.trim() ?? '';
  const people = useQuery(
    api.users.list.queryOptions({
      input: { limit: String(shownPeople), ...(search ? { search } : {}) },
      placeholderData: (before) => before,
      enabled: query !== undefined,
    }),
  );
  const found = (people.data?.items ?? []).map(
    ({ email, displayName, department }): Choosable => ({
      value: email,
      name: displayName,
      hint: department ? `${email} · ${department}` : email,
    }),
  );
  const items = search ? found : [{ value: '', name: none }, ...others, ...found];
  return { items, pending: people.isFetching };
}
