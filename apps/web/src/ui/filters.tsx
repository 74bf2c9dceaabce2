import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Filter, FilterRemove } from '@blueprintjs/icons';
import { day } from '@quartermaster/core/text';
import { type ReactNode, startTransition, useEffect, useId, useOptimistic, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { DayInput } from './day-input.tsx';
import { Dropdown } from './dropdown.tsx';
import { useOffered, useOfferedButton } from './offered-actions.ts';
import { usePainted } from './use-painted.ts';
import { useTypedText } from './use-typed-text.ts';

interface FiltersButtonProps {
  /** The number of active filters. */
  readonly active: number;
  /** '1,031 assets'. */
  readonly summary: string;
  readonly onClear: () => void;
  /** The fields, which apply immediately. */
  readonly children: ReactNode;
}

/** The filters of a list, in a popover with two columns. */
export function FiltersButton({ active, summary, onClear, children }: FiltersButtonProps) {
  const button = useOfferedButton('Filters', <Filter size={16} />);
  const [isPressed, setPressed] = useState(false);
  const isOpen = usePainted(isPressed);
  return (
    <Dropdown
      at="start"
      isOpen={isOpen}
      onInteraction={setPressed}
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
      <Button ref={button} icon={<Filter size={16} />} active={isPressed}>
        Filters{' '}
        {active > 0 ? (
          <span className="qm-badge">
            {active}
            <span className="qm-visually-hidden"> set</span>
          </span>
        ) : null}
      </Button>
    </Dropdown>
  );
}

/** Clears all filters of a list, and disappears with them. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  const clear = { text: 'Clear Filters', icon: <FilterRemove size={14} />, onClick: onClear };
  useOffered({ of: 'screen', title: 'On this screen', isMinor: true, actions: [clear] });
  return (
    <ActionButton
      className="qm-clear"
      handFocusTo="neighbour"
      variant="minimal"
      size="small"
      text={clear.text}
      onClick={onClear}
    />
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** Filters by a date, typed or picked. */
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

/** Filters by text as it is typed. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const id = useId();
  const [text, setText] = useTypedText(value, (typed) => onChange(typed.trim() || null));
  return (
    <FormGroup label={label} labelFor={id}>
      <InputGroup id={id} value={text} onValueChange={setText} />
    </FormGroup>
  );
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string;
  /** The label for choosing nothing: 'Any type'. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

/** Filters by one option from a list. */
export function ChoiceFilter({ label, value, any, options, onChange }: ChoiceFilterProps) {
  const id = useId();
  // What was chosen is shown at once, however long the list takes.
  const [shown, setShown] = useOptimistic(value);
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect
        id={id}
        fill
        value={shown}
        onChange={({ currentTarget }) =>
          startTransition(() => {
            setShown(currentTarget.value);
            onChange(currentTarget.value || null);
          })
        }
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
