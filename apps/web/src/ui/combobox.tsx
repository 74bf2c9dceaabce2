import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import './combobox.css';
import { scrollIntoSight } from './scroll-into-sight.ts';
import { useAwaitedEnter } from './use-awaited-enter.ts';

/** An option to choose. */
export interface ComboboxItem {
  readonly value: string;
  readonly name: string;
  /** Distinguishes options of the same name. */
  readonly hint?: string;
  /** What it stands for, at the end of the line. */
  readonly end?: string | undefined;
}

interface ComboboxProps {
  readonly id: string;
  readonly value: string;
  /** The name of the chosen value; empty if nothing is chosen. */
  readonly shown: string;
  readonly onChange: (value: string) => void;
  /** The text typed; undefined while the list is closed. */
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
  readonly items: readonly ComboboxItem[];
  /** Whether `items` don't match `query` yet. Enter waits until they do. */
  readonly pending?: boolean;
  /** Shown if nothing is chosen. */
  readonly none: string;
  /** The list's accessible name: 'People'. */
  readonly label: string;
  /** Shown below the options if there are more. */
  readonly more?: string | undefined;
  /** Shown if nothing matches. */
  readonly nothing: string;
  /** Shown before the name of an option. */
  readonly picture?: (choice: ComboboxItem) => ReactNode;
  /** Receives text that was typed without choosing, on blur; without this the value stays as it was. */
  readonly onTyped?: (typed: string) => void;
  readonly input?: Omit<InputGroupProps, 'value' | 'onChange'>;
}

/** Picks one of many options by typing or with the arrow keys. */
export function Combobox(props: ComboboxProps) {
  const { id, value, shown, onChange, query, onQuery, items, pending = false, none, label, input } = props;
  const [active, setActive] = useState(0);
  const [edited, setEdited] = useState(false);
  const open = query !== undefined;
  const list = `${id}-list`;
  const close = (): void => {
    onQuery(undefined);
    setEdited(false);
    entered.cancel();
  };
  const show = (): void => {
    if (open) return;
    onQuery('');
    setActive(0);
  };
  const leave = (): void => {
    const typed = edited ? query?.trim() : undefined;
    close();
    // An emptied field means none; otherwise the old value would silently come back.
    if (typed === '') onChange('');
    else if (typed !== undefined) props.onTyped?.(typed);
  };
  const pick = (choice: ComboboxItem | undefined): void => {
    if (!choice) return;
    onChange(choice.value);
    close();
  };
  const entered = useAwaitedEnter(pending, () => {
    if (items[active]) pick(items[active]);
    else leave();
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') entered.cancel();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive((active + step + items.length) % Math.max(1, items.length));
      else show();
    }
    if (!open) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What the arrow keys chose is visible, so take it even if the list is out of date.
      if (active > 0 && items[active]) pick(items[active]);
      else entered.enter();
    }
    if (event.key === 'Escape') {
      // Closes the list, not the dialog around it. Typed text stays unless it is blank.
      event.stopPropagation();
      if (query?.trim()) leave();
      else close();
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
        placeholder={none}
        value={edited ? (query ?? '') : shown}
        onValueChange={(typed) => {
          onQuery(typed);
          setEdited(true);
          setActive(0);
          entered.cancel();
        }}
        onClick={(event) => {
          // Typing replaces the value.
          if (!open) event.currentTarget.select();
          show();
        }}
        onKeyDown={press}
        onBlur={(event) => {
          leave();
          input?.onBlur?.(event);
        }}
        rightElement={<CaretDown size={16} className="qm-combobox-caret" />}
      />
      {open ? (
        <div className="qm-options" role="listbox" tabIndex={-1} id={list} aria-label={label}>
          {items.map((choice, index) => (
            <Option
              key={choice.value}
              id={`${list}-${index}`}
              choice={choice}
              picture={props.picture?.(choice)}
              active={index === active}
              selected={choice.value === value}
              onPick={() => pick(choice)}
            />
          ))}
          {items.length === 0 && !pending ? <Remark>{props.nothing}</Remark> : null}
          {props.more ? <Remark>{props.more}</Remark> : null}
        </div>
      ) : null}
    </div>
  );
}

/** A line in the list that can't be chosen. */
const Remark = ({ children }: { readonly children: ReactNode }) => (
  <div
    className="qm-option qm-muted"
    role="option"
    aria-selected="false"
    aria-disabled="true"
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
  >
    {children}
  </div>
);

interface OptionProps {
  readonly id: string;
  readonly choice: ComboboxItem;
  readonly picture: ReactNode;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, choice, picture, active, selected, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active && row.current) scrollIntoSight(row.current);
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={active ? 'qm-option active' : 'qm-option'}
      // Keeps the focus in the input, because leaving it closes the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {picture}
      <span className="qm-clip">
        {choice.name}
        {choice.hint === undefined ? null : (
          <>
            <br />
            <span className="qm-muted qm-sm">{choice.hint}</span>
          </>
        )}
      </span>
      {choice.end === undefined ? null : (
        <>
          {' '}
          <span className="qm-option-end">{choice.end}</span>
        </>
      )}
    </div>
  );
}
