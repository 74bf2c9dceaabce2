import { fold } from '@quartermaster/core/query/fold';
import { leaveEmpty, leaveOut } from '@quartermaster/core/reading/matched-values';
import { useId, useState } from 'react';
import { Combobox, type ComboboxItem } from '../ui/combobox.tsx';
import { count } from '../ui/numbers.ts';

/** How many names are listed at once. */
const shown = 50;

interface NameMatchProps {
  /** 'What Bergn becomes' */
  readonly label: string;
  /** 'New location: Bergn'; undefined if none is created. */
  readonly created: string | undefined;
  readonly names: readonly string[];
  /** What it becomes; undefined if it is created. */
  readonly value: string | undefined;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}

/** Matches a name of the file to one of those that are there. */
export function NameMatch({ label, created, names, value, isRequired, onChange }: NameMatchProps) {
  const id = useId();
  const [query, setQuery] = useState<string>();
  const words = fold(query ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const matching = names.filter((name) => words.every((word) => fold(name).includes(word)));
  const others: ComboboxItem[] = [
    ...(created === undefined ? [] : [{ value: '', name: created }]),
    ...(isRequired ? [] : [{ value: leaveEmpty, name: 'Leave empty' }]),
    { value: leaveOut, name: 'Leave these rows out' },
  ];
  const shownNames = matching.slice(0, shown).map((name) => ({ value: name, name }));
  return (
    <Combobox
      id={id}
      value={value ?? ''}
      shown={others.find((one) => one.value === (value ?? ''))?.name ?? value ?? ''}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      items={words.length > 0 ? shownNames : [...others, ...shownNames]}
      none={created ?? 'Choose…'}
      label={label}
      nothing="No such name"
      more={matching.length > shown ? `${count(matching.length - shown)} more. Keep typing.` : undefined}
      input={{ 'aria-label': label }}
    />
  );
}
