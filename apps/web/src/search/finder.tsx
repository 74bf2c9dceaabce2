import { Button } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { part } from '../ui/part.tsx';
import { control } from '../ui/shortcuts.ts';
import './finder.css';
import type { FinderListProps } from './finder-list.tsx';

const load = () => import('./finder-list.tsx');
const FinderList = part(async () => (await load()).FinderList);

interface FinderProps extends Pick<FinderListProps, 'place' | 'text' | 'onDone'> {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  /** Whether the list is shown below the field. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Finds anything by typing: a field and, below it, what was found. The header's box and the palette are one each. */
export function Finder({ place, text, field, onType, isOpen, onOpen, onDone }: FinderProps) {
  const id = useId();
  const [active, setActive] = useState<string>();
  // Loaded before anything is typed.
  useEffect(() => {
    if (isOpen) void load().catch(() => undefined);
  }, [isOpen]);
  /** Whether Enter was pressed before the list was there to handle it. */
  const early = useRef(false);
  const press = (event: KeyboardEvent): void => {
    early.current = event.key === 'Enter' && !event.defaultPrevented;
    if (event.key !== 'Escape' || (place === 'box' && !isOpen && text === '')) return;
    // It would close the open record too.
    event.preventDefault();
    event.stopPropagation();
    if (isOpen) onOpen(false);
    else onType('');
  };
  return (
    <>
      <search className="qm-find">
        <Search size={16} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={place === 'box' ? 'Search everything' : 'Search or do something'}
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={
            place === 'box' ? 'Search assets, requests, people...' : 'Search, or type what to do...'
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            onOpen(true);
          }}
          onFocus={() => onOpen(true)}
          onClick={() => onOpen(true)}
          onBlur={() => place === 'box' && onOpen(false)}
          onKeyDown={press}
        />
        {text === '' ? (
          place === 'box' ? (
            <kbd className="qm-kbd">{control} K</kbd>
          ) : null
        ) : (
          <Button
            variant="minimal"
            size="small"
            icon={<Cross size={14} />}
            aria-label="Clear"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onType('')}
          />
        )}
      </search>
      {isOpen ? (
        <div className={place === 'box' ? 'qm-found-pop' : 'qm-found-in'}>
          <FinderList {...{ place, id, text, field, early, onDone }} onActive={setActive} />
        </div>
      ) : null}
    </>
  );
}
