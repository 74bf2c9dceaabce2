import { Button, Tag } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { namesFirst } from '@quartermaster/core/users/names-first';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { api } from '../api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { useFirstFieldFocus } from '../ui/focus.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { SearchField } from '../ui/search-field.tsx';

export type Employee = Outputs['users']['list']['items'][number];

interface EmployeePickerProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPick: (employee: Employee) => void;
  readonly onBack: () => void;
}

/** The arrow keys move between the search field and the people. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (move === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<Element>('input, .qm-person')];
  const next = document.activeElement ? stops[stops.indexOf(document.activeElement) + move] : undefined;
  if (next instanceof HTMLElement) next.focus();
}

/** Picks who a request is for, by name, email or department. */
export function EmployeePicker({ ref, onPick, onBack }: EmployeePickerProps) {
  useFirstFieldFocus(ref);
  const [search, setSearch] = useState('');
  const people = useQuery(
    api.users.list.queryOptions({
      input: { limit: '50', state: ['active', 'waiting'], ...(search ? { search } : {}) },
      placeholderData: (before) => before,
    }),
  );
  const found = namesFirst(people.data?.items ?? [], search);
  const takeFirst = (event: KeyboardEvent<HTMLElement>): void => {
    const [first] = found;
    // Only when the list matches the search field, whose text is applied with a short delay.
    const isAnswer =
      event.target instanceof HTMLInputElement &&
      search !== '' &&
      event.target.value === search &&
      !people.isPlaceholderData;
    if (event.key === 'Enter' && isAnswer && first) onPick(first);
    else moveFocus(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the search and the people in it
    <div ref={ref} tabIndex={-1} className="qm-picker" onKeyDown={takeFirst}>
      <div className="qm-row">
        <Button variant="minimal" icon={<ArrowLeft size={16} />} aria-label="Back to cart" onClick={onBack} />
        <SearchField
          placeholder="Search by name, email or department..."
          value={search}
          onSearch={setSearch}
        />
      </div>
      <div className="qm-scroll">
        {people.error ? (
          <ErrorState
            error={people.error}
            text={message.usersNotLoaded}
            retry={() => void people.refetch()}
          />
        ) : null}
        {people.isPending ? <LoadingState /> : null}
        {people.data && found.length === 0 ? <p className="qm-muted">No employees found</p> : null}
        <ul>
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" className="qm-person" onClick={() => onPick(person)}>
                <Avatar name={person.displayName} photo={person.photoURL} size="lg" />
                <span className="qm-clip">
                  <span className="qm-strong">{person.displayName}</span>{' '}
                  {person.role === 'admin' ? <Tag minimal>Admin</Tag> : null}
                  {person.unconfirmed ? (
                    <Tag minimal intent="warning">
                      {message.addressNotConfirmed}
                    </Tag>
                  ) : null}
                  <br />
                  <span className="qm-muted qm-sm">
                    {person.email} · {person.department ?? 'No Department'}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
