import { fold } from '@quartermaster/core/query/fold';
import type { Lookup } from '@quartermaster/core/templates/template';
import { useId, useState } from 'react';
import { Combobox } from '../../../ui/combobox.tsx';
import type { OfferedField } from '../known-fields.ts';
import { wordOf } from './condition-words.ts';

interface FieldPickerProps {
  readonly label: string;
  readonly path: string;
  readonly fields: readonly OfferedField[];
  /** Gives the values that conditions are tried on. */
  readonly lookup: Lookup;
  readonly isWrong: boolean;
  readonly onChange: (path: string) => void;
}

const mostShown = 60;

/** Finds a field by its name, its path or where it comes from; what matches nothing is taken as a path. */
export function FieldPicker({ label, path, fields, lookup, isWrong, onChange }: FieldPickerProps) {
  const [query, setQuery] = useState<string>();
  const id = useId();
  const words = fold(query ?? '')
    .split(' ')
    .filter(Boolean);
  const found = fields.filter((field) =>
    words.every((word) => fold(`${field.label} ${field.path} ${field.group}`).includes(word)),
  );
  const known = fields.find((field) => field.path === path);
  return (
    <div className="qm-field-picker">
      <Combobox
        id={id}
        value={path}
        shown={known?.label ?? path}
        onChange={(chosen) => chosen !== '' && onChange(chosen)}
        query={query}
        onQuery={setQuery}
        items={found.slice(0, mostShown).map((field) => ({
          ...{ value: field.path, name: field.label, hint: `${field.group} · ${field.path}` },
          end: wordOf(lookup(field.path)) || undefined,
        }))}
        none="Choose a field"
        label="Fields"
        nothing="Enter takes it as a path"
        more={found.length > mostShown ? 'Type to find others' : undefined}
        onTyped={(typed) => {
          const text = typed.trim();
          const named = fields.find((one) => one.path === text || fold(one.label) === fold(text));
          // Part of a name is no path.
          if (named || found.length === 0) onChange(named?.path ?? text);
        }}
        input={{ 'aria-label': label, title: path, intent: isWrong ? 'danger' : 'none', spellCheck: false }}
      />
    </div>
  );
}
