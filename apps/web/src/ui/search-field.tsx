import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';

/** How long after the last key a search begins. */
const patience = 200;

interface SearchFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onSearch: (text: string) => void;
  /** ms after the last key; 0 where the list is here already. */
  readonly pause?: number;
}

/** The search of a list. `/` focuses it, Esc empties it. */
export function SearchField({ value, placeholder, onSearch, pause = patience }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  useEffect(() => {
    // Changed from outside: Clear Filters, or the way back.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, onSearch, pause]);
  useSlashKey(() => input.current?.focus());
  return (
    <InputGroup
      className="qm-search"
      type="search"
      inputRef={input}
      leftIcon={<Search size={16} />}
      placeholder={placeholder}
      aria-label={placeholder}
      value={text}
      onValueChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
      rightElement={
        text === '' ? undefined : (
          <Button
            variant="minimal"
            size="small"
            aria-label="Clear search"
            icon={<Cross size={14} />}
            onClick={() => setText('')}
          />
        )
      }
    />
  );
}

function useSlashKey(focus: () => void): void {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
