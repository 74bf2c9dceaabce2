import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { day } from '@quartermaster/core/text';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { DayInput } from './day-input.tsx';
import { DropDown } from './drop-down.tsx';

interface FiltersButtonProps {
  /** How many are set. */
  readonly active: number;
  /** '1,031 assets'. */
  readonly summary: string;
  readonly onClear: () => void;
  /** The fields; what they say applies at once. */
  readonly children: ReactNode;
}

/** The filters of a list, in a popover of two columns below their button. */
export const FiltersButton = ({ active, summary, onClear, children }: FiltersButtonProps) => (
  <DropDown
    at="start"
    content={
      <div className="qm-filters" role="dialog" aria-label="Filters">
        <div className="qm-form2">{children}</div>
        <footer>
          <Button variant="minimal" size="small" onClick={onClear}>
            Clear Filters
          </Button>
          <span aria-live="polite">{summary}</span>
        </footer>
      </div>
    }
  >
    <Button icon={<Filter size={16} />}>
      Filters
      {active > 0 ? (
        <span className="qm-badge">
          {active}
          <span className="qm-unseen"> set</span>
        </span>
      ) : null}
    </Button>
  </DropDown>
);

/** Takes all filters of a list away, and goes away with them. */
export const ClearFilters = ({ onClear }: { readonly onClear: () => void }) => (
  <ActionButton heir="neighbour" variant="minimal" size="small" text="Clear Filters" onClick={onClear} />
);

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** A calendar day of a filter, typed or picked. */
export function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const change = (typed: string): void => {
    setText(typed);
    if (typed === '' || day.safeParse(typed).success) onChange(typed || null);
  };
  return (
    <FormGroup label={label} labelFor={id}>
      <DayInput id={id} label={label} value={text} onValueChange={change} />
    </FormGroup>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string | null) => void;
}

/** A word that a filter looks for; it applies when the field is left or Enter is pressed. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const apply = (): void => onChange(text.trim() || null);
  return (
    <FormGroup label={label} labelFor={id}>
      <InputGroup
        id={id}
        value={text}
        onValueChange={setText}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
    </FormGroup>
  );
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string;
  /** What is chosen when nothing is: 'Any type'. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

/** One of a list. */
export function ChoiceFilter({ label, value, any, options, onChange }: ChoiceFilterProps) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
