import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useRef } from 'react';
import { focusFirstRow } from './focus.ts';
import { shortcuts } from './shortcuts.ts';
import { usePlainKey } from './use-plain-key.ts';
import { useTypedText } from './use-typed-text.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onSearch: (text: string) => void;
  /** In ms; 0 if the list is already in the browser. */
  readonly debounceMs?: number;
}

/** Searches a list. `/` focuses it, Esc clears it, and the arrow keys move on to the rows. */
export function SearchField({ value, placeholder, onSearch, debounceMs }: SearchFieldProps) {
  const [text, setText] = useTypedText(value, onSearch, debounceMs);
  const input = useRef<HTMLInputElement>(null);
  usePlainKey(shortcuts.search.key, () => input.current?.focus());
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
        if (event.key === 'ArrowDown' && focusFirstRow(event.currentTarget)) event.preventDefault();
        if (event.key !== 'Escape' || text === '') return;
        // Otherwise it would close the open record too.
        event.preventDefault();
        setText('');
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
