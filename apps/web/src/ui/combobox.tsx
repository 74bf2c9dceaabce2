import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import './combobox.css';

/** What can be chosen. */
export interface Choosable {
  readonly value: string;
  readonly name: string;
  /** What tells those of one name apart. */
  readonly hint?: string;
}

interface ComboboxProps {
  readonly id: string;
  readonly value: string;
  /** What the chosen value is called; empty where nothing is chosen. */
  readonly shown: string;
  readonly onChange: (value: string) => void;
  /** What is typed; nothing while the list is closed. */
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
  readonly items: readonly Choosable[];
  readonly pending?: boolean;
  /** What is said when nothing is chosen. */
  readonly none: string;
  /** Names the list: 'People'. */
  readonly label: string;
  /** Said below the items when there are more than are shown. */
  readonly more?: string | undefined;
  /** Said where nothing is found. */
  readonly nothing: string;
  /** Before a choice's name. */
  readonly picture?: (choice: Choosable) => ReactNode;
  /** Takes what was typed and not chosen, when the field is left; without it the value stays as it was. */
  readonly onTyped?: (typed: string) => void;
  readonly input?: Omit<InputGroupProps, 'value' | 'onChange'>;
}

/** One of however many, found by typing; moved through by arrow keys. */
export function Combobox(props: ComboboxProps) {
  const { id, value, shown, onChange, query, onQuery, items, pending = false, none, label, input } = props;
  const [active, setActive] = useState(0);
  const [edited, setEdited] = useState(false);
  const open = query !== undefined;
  const list = `${id}-list`;
  const close = (): void => {
    onQuery(undefined);
    setEdited(false);
  };
  const show = (): void => {
    if (open) return;
    onQuery('');
    setActive(0);
  };
  const leave = (): void => {
    const typed = edited ? query?.trim() : undefined;
    close();
    // What was emptied is none: the value that was there would come back unseen.
    if (typed === '') onChange('');
    else if (typed !== undefined) props.onTyped?.(typed);
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
        placeholder={none}
        value={edited ? (query ?? '') : shown}
        onValueChange={(typed) => {
          onQuery(typed);
          setEdited(true);
          setActive(0);
        }}
        onClick={(event) => {
          // What is typed takes the value's place.
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

/** In the list, but no choice. */
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
  readonly choice: Choosable;
  readonly picture: ReactNode;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, choice, picture, active, selected, onPick }: OptionProps) {
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
    </div>
  );
}
