import { InputGroup, Tag } from '@blueprintjs/core';
import { Search, Tick } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { searchWords } from '@quartermaster/core/query/fold';
import { namesFirst } from '@quartermaster/core/users/names-first';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { useFirstFieldFocus } from '../../ui/focus.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Marked } from '../../ui/marked.tsx';
import { scrollIntoSight } from '../../ui/scroll-into-sight.ts';
import { useAwaitedEnter } from '../../ui/use-awaited-enter.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import type { Employee } from '../../users/employee-picker.tsx';

interface ChooseEmployeeProps {
  readonly chosen: Employee | undefined;
  /** Called with undefined once somebody else is searched for. */
  readonly onChoose: (employee: Employee | undefined) => void;
  /** Continues with the chosen person. */
  readonly onDone: () => void;
}

/**
 * The second step: who the request is for. The focus stays in the search field;
 * the arrow keys move the choice.
 */
export function ChooseEmployee({ chosen, onChoose, onDone }: ChooseEmployeeProps) {
  const step = useRef<HTMLDivElement>(null);
  const list = useId();
  useFirstFieldFocus(step);
  const [search, setSearch] = useState('');
  const [text, setText] = useTypedText(search, setSearch);
  const people = useQuery(
    api.users.list.queryOptions({
      input: { limit: '50', state: ['active', 'waiting'], ...(search.trim() ? { search } : {}) },
      placeholderData: (before) => before,
    }),
  );
  const found = namesFirst(people.data?.items ?? [], search);
  const at = found.findIndex(({ id }) => id === chosen?.id);
  const isSearching = search !== text || people.isPending || people.isPlaceholderData;
  const entered = useAwaitedEnter(isSearching, () => {
    const [first] = found;
    if (chosen) onDone();
    else if (first && text.trim() !== '') {
      onChoose(first);
      onDone();
    }
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') entered.cancel();
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const next = at === -1 ? (move > 0 ? 0 : found.length - 1) : (at + move + found.length) % found.length;
      const person = found[next];
      if (person) onChoose(person);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) onDone();
      else entered.enter();
    }
  };
  return (
    <div ref={step} className="qm-choose">
      <InputGroup
        className="qm-search"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={at === -1 ? undefined : `${list}-${at}`}
        aria-label="Employee"
        placeholder="Search by name, email or department..."
        leftIcon={<Search size={16} />}
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          onChoose(undefined);
          entered.cancel();
        }}
        onKeyDown={press}
        onBlur={entered.cancel}
      />
      {people.error && !people.data ? (
        <ErrorState error={people.error} text={message.usersNotLoaded} retry={() => void people.refetch()} />
      ) : null}
      {people.isPending ? <LoadingState /> : null}
      {people.data && found.length === 0 ? <p className="qm-muted">No employees found</p> : null}
      <div role="listbox" id={list} aria-label="Employees" tabIndex={-1} className="qm-found">
        {found.map((person, index) => (
          <Pick
            key={person.id}
            id={`${list}-${index}`}
            person={person}
            words={searchWords(search)}
            selected={index === at}
            onPick={() => onChoose(person)}
          />
        ))}
      </div>
    </div>
  );
}

interface PickProps {
  readonly id: string;
  readonly person: Employee;
  readonly words: readonly string[];
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Pick({ id, person, words, selected, onPick }: PickProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected && row.current) scrollIntoSight(row.current);
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search handles the keys and keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="qm-pick"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Avatar name={person.displayName} photo={person.photoURL} size="md" />
      <span className="qm-clip">
        <span className="qm-strong">
          <Marked text={person.displayName} words={words} />
        </span>
        {person.role === 'admin' ? (
          <Tag minimal className="qm-chosen-role">
            Admin
          </Tag>
        ) : null}
        <small className="qm-clip">
          <Marked text={person.email} words={words} />
        </small>
      </span>
      <span className="qm-muted qm-clip department">
        {person.unconfirmed ? (
          message.addressNotConfirmed
        ) : (
          <Marked text={person.department ?? 'No Department'} words={person.department ? words : []} />
        )}
      </span>
      {selected ? <Tick size={16} className="tick" /> : null}
    </div>
  );
}
