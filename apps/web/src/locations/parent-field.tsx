import { FormGroup } from '@blueprintjs/core';
import { type Location, subtreeIds } from '@quartermaster/core/locations/location';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import { useMemo, useState } from 'react';
import { asText, useField } from '../forms/use-field.tsx';
import { Combobox, type ComboboxItem } from '../ui/combobox.tsx';
import { count } from '../ui/numbers.ts';
import { type LocationInput, locationLabels } from './location-form.ts';

/** How many locations are listed at once; the others are found by typing. */
const shownLocations = 50;
const none = 'None (top level)';

interface ParentFieldProps {
  readonly locations: readonly Location[];
  /** The location being moved: neither it nor anything below it is offered. */
  readonly moved: string | undefined;
}

/** The parent of a location. */
export function ParentField({ locations, moved }: ParentFieldProps) {
  const { field, aria, group } = useField<LocationInput>({
    name: 'parentId',
    label: locationLabels.parentId,
  });
  const [query, setQuery] = useState<string>();
  const offered = useMemo(() => {
    const own = new Set(moved === undefined ? [] : subtreeIds(locations, moved));
    return locations
      .filter(({ id }) => !own.has(id))
      .map((location) => ({ location, text: fold(location.path), name: fold(location.name) }));
  }, [locations, moved]);
  const words = searchWords(query ?? '');
  const typed = fold((query ?? '').trim());
  // Exact names first, then names that start with or contain the words, then what lies below such a location.
  const rank = ({ text, name }: (typeof offered)[number]): number => {
    if (name === typed || text === typed) return 0;
    if (name.startsWith(typed)) return 1;
    return words.every((word) => name.includes(word)) ? 2 : 3;
  };
  const matching = offered
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((one) => ({ ...one, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank);
  const found = matching.slice(0, shownLocations).map(
    ({ location }): ComboboxItem => ({
      value: location.id,
      name: location.name,
      ...(location.path === location.name ? {} : { hint: location.path }),
    }),
  );
  const value = asText(field.value);
  /**
   * For text typed without choosing: takes the one location with that name or path, else the text
   * itself, which the form rejects.
   */
  const takeTyped = (written: string): void => {
    const [only, ...others] = offered.filter(({ text, name }) => text === typed || name === typed);
    field.onChange(only && others.length === 0 ? only.location.id : written);
  };
  const { id, ...tied } = aria;
  return (
    <FormGroup {...group}>
      <Combobox
        id={id}
        value={value}
        shown={locations.find((location) => location.id === value)?.path ?? value}
        onChange={field.onChange}
        query={query}
        onQuery={setQuery}
        onTyped={takeTyped}
        items={words.length > 0 ? found : [{ value: '', name: none }, ...found]}
        none={none}
        label="Locations"
        nothing="No locations found"
        more={
          matching.length > found.length
            ? `${count(matching.length - found.length)} more. Keep typing to narrow the list.`
            : undefined
        }
        input={{
          ...tied,
          onBlur: field.onBlur,
          inputRef: field.ref,
          intent: group.intent,
        }}
      />
    </FormGroup>
  );
}
