import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { Face } from '../ui/face.tsx';
import { usePersonName } from './people.ts';
import './person-picker.css';

/** Somebody who can be chosen; or nobody, or whoever else a filter may mean. */
interface Choosable {
  /** An e-mail address, or what stands for the choice that is no person. */
  readonly value: string;
  readonly name: string;
  /** What tells people of one name apart. */
  readonly hint?: string;
}

interface PersonPickerProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is said when nobody is chosen. */
  readonly none: string;
  /** Choices that are no people. */
  readonly others?: readonly Choosable[];
  readonly input?: Omit<InputGroupProps, 'value' | 'onChange'>;
}

/** People that are offered at once; the rest is found by typing. */
const shownPeople = 20;
const noOthers: readonly Choosable[] = [];

/** One person of however many: searched for on the server by name, e-mail, department or position. */
export function PersonPicker({ id, value, onChange, none, others = noOthers, input }: PersonPickerProps) {
  /** What is typed; nothing while the list is closed. */
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  const open = query !== undefined;
  const { items, pending } = useChoices(query, none, others);
  const other = others.find((one) => one.value === value);
  const name = usePersonName(other ? '' : value);
  const list = `${id}-people`;
  const close = (): void => setQuery(undefined);
  const show = (): void => {
    if (open) return;
    setQuery('');
    setActive(0);
  };
  const pick = (choice: Choosable | undefined): void => {
    if (!choice) return;
    onChange(choice.value);
    close();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive((active + step + items.length) % Math.max(1, items.length));
      else show();
    }
    if (!open) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      pick(items[active]);
    }
    if (event.key === 'Tab') close();
    if (event.key === 'Escape') {
      // Closes the list, and not the dialog around it.
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="qm-combobox">
      <InputGroup
        {...input}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && items[active] ? `${list}-${active}` : undefined}
        placeholder={open && value !== '' ? (other?.name ?? name) : none}
        value={query ?? (value === '' ? '' : (other?.name ?? name))}
        onValueChange={(typed) => {
          setQuery(typed);
          setActive(0);
        }}
        onClick={show}
        onKeyDown={press}
        onBlur={(event) => {
          close();
          input?.onBlur?.(event);
        }}
        rightElement={<CaretDown size={16} className="qm-combobox-caret" />}
      />
      {open ? (
        <div className="qm-options" role="listbox" tabIndex={-1} id={list} aria-label="People">
          {items.map((choice, index) => (
            <Option
              key={choice.value}
              id={`${list}-${index}`}
              choice={choice}
              active={index === active}
              selected={choice.value === value}
              onPick={() => pick(choice)}
            />
          ))}
          {items.length === 0 && !pending ? (
            <div
              className="qm-option qm-muted"
              role="option"
              aria-selected="false"
              aria-disabled="true"
              tabIndex={-1}
            >
              No employees found
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
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

interface OptionProps {
  readonly id: string;
  readonly choice: Choosable;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, choice, active, selected, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={active ? 'qm-option active' : 'qm-option'}
      // The input keeps the focus: leaving it closes the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {choice.hint === undefined ? null : <Face name={choice.name} size="md" />}
      <span className="qm-clip">
        {choice.name}
        {choice.hint === undefined ? null : (
          <>
            <br />
            <span className="qm-muted qm-sm">{choice.hint}</span>
          </>
        )}
      </span>
    </div>
  );
}
