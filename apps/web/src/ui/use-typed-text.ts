import { useEffect, useRef, useState } from 'react';

/** How long after the last keystroke typed text is applied, in ms. */
const defaultDebounceMs = 200;

/**
 * Text that is applied as it is typed, shortly after the last keystroke, and that follows changes of the
 * value from outside, by Clear Filters or the back button.
 */
export function useTypedText(
  value: string,
  onApply: (text: string) => void,
  debounceMs = defaultDebounceMs,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const apply = useRef(onApply);
  apply.current = onApply;
  useEffect(() => {
    if (value !== applied.current) setText(value);
    applied.current = value;
  }, [value]);
  useEffect(() => {
    if (text === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = text;
      apply.current(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, debounceMs]);
  return [text, setText];
}
