import { FormGroup } from '@blueprintjs/core';
import { branch } from '@quartermaster/core/locations/location';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import { useMemo, useState } from 'react';
import { type Choosable, Combobox } from '../ui/combobox.tsx';
import { asText, useField } from '../ui/form.tsx';
import { count } from '../ui/numbers.ts';
import { type LocationInput, locationLabels } from './location-form.ts';
import type { Place } from './location-rows.ts';

/** Locations that are offered at once; the rest is found by typing. */
const shownPlaces = 50;
const none = 'No location: at the top';

interface ParentFieldProps {
  readonly places: readonly Place[];
  /** The location that is moved: neither it nor what is below it is offered. */
  readonly moved: string | undefined;
}

/** Where a location lies. */
export function ParentField({ places, moved }: ParentFieldProps) {
  const { field, aria, group } = useField<LocationInput>({
    name: 'parentId',
    label: locationLabels.parentId,
  });
  const [query, setQuery] = useState<string>();
  const offered = useMemo(() => {
    const own = new Set(moved === undefined ? [] : branch(places, moved));
    return places
      .filter(({ id }) => !own.has(id))
      .map((place) => ({ place, text: fold(place.path), name: fold(place.name) }));
  }, [places, moved]);
  const words = searchWords(query ?? '');
  const typed = fold((query ?? '').trim());
  // Those that are called just so come first, then those whose name begins so or holds it, then what lies there.
  const rank = ({ text, name }: (typeof offered)[number]): number => {
    if (name === typed || text === typed) return 0;
    if (name.startsWith(typed)) return 1;
    return words.every((word) => name.includes(word)) ? 2 : 3;
  };
  const matching = offered
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((one) => ({ ...one, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank);
  const found = matching.slice(0, shownPlaces).map(
    ({ place }): Choosable => ({
      value: place.id,
      name: place.name,
      ...(place.path === place.name ? {} : { hint: place.path }),
    }),
  );
  const value = asText(field.value);
  /** What was typed and not chosen: the location of that name or path, or else what the server refuses by name. */
  const takeTyped = (written: string): void => {
    const [only, ...others] = offered.filter(({ text, name }) => text === typed || name === typed);
    field.onChange(only && others.length === 0 ? only.place.id : written);
  };
  const { id, ...tied } = aria;
  return (
    <FormGroup {...group}>
      <Combobox
        id={id}
        value={value}
        shown={places.find((place) => place.id === value)?.path ?? value}
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
            ? `${count(matching.length - found.length)} more: type on`
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
