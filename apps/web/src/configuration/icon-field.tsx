import { FormGroup } from '@blueprintjs/core';
import { typeIconOf, typeIcons } from '@quartermaster/core/fields/type-icon';
import { fold } from '@quartermaster/core/query/fold';
import { useState } from 'react';
import { asText, useField } from '../forms/use-field.tsx';
import { Combobox, type ComboboxItem } from '../ui/combobox.tsx';
import { TypeGlyph } from '../ui/type-tile.tsx';
import './icon-field.css';
import type { TypeInput } from './type-form.ts';

const none = 'None (general drawing)';
const choices: readonly ComboboxItem[] = [
  { value: '', name: none },
  ...typeIcons.map((icon) => ({ value: icon, name: icon })),
];

/** The icon of an asset type, typed or picked. */
export function IconField({ label }: { readonly label: string }) {
  const { field, aria, group } = useField<TypeInput>({
    name: 'icon',
    label,
    help: 'Drawn where there is no picture',
  });
  const [query, setQuery] = useState<string>();
  const typed = fold((query ?? '').trim());
  const { id, ...tied } = aria;
  return (
    <FormGroup {...group}>
      <Combobox
        id={id}
        value={asText(field.value)}
        shown={asText(field.value)}
        onChange={field.onChange}
        query={query}
        onQuery={setQuery}
        onTyped={(written) => field.onChange(typeIconOf(written) ?? written)}
        items={choices.filter(({ name }) => name.includes(typed))}
        none={none}
        label="Icons"
        nothing="No icons found"
        picture={({ value }) => <Drawing icon={value} />}
        input={{
          ...tied,
          name: field.name,
          leftElement: <Drawing icon={asText(field.value)} />,
          onBlur: field.onBlur,
          inputRef: field.ref,
          intent: group.intent,
        }}
      />
    </FormGroup>
  );
}

const Drawing = ({ icon }: { readonly icon: string }) => (
  <span className="qm-icon-drawing">
    <TypeGlyph icon={icon} />
  </span>
);
