import { fold } from '@quartermaster/core/query/fold';
import type { ReactNode } from 'react';

interface MarkedProps {
  readonly text: string;
  /** Folded, as returned by `searchWords`. */
  readonly words: readonly string[];
}

/** A text with the searched words highlighted, regardless of accents. */
export function Marked({ text, words }: MarkedProps) {
  const letters = Array.from(text);
  // Which letter each character of the folded text comes from: some letters fold to two
  // characters, accents to none.
  const origins = letters.flatMap((letter, at) => Array.from({ length: fold(letter).length }, () => at));
  const folded = letters.map(fold).join('');
  const marked = new Set(
    words.flatMap((word) => {
      const at = folded.indexOf(word);
      return at === -1 ? [] : origins.slice(at, at + word.length);
    }),
  );
  const pieces: ReactNode[] = [];
  for (let from = 0; from < letters.length; ) {
    let to = from + 1;
    while (to < letters.length && marked.has(to) === marked.has(from)) to += 1;
    const piece = letters.slice(from, to).join('');
    pieces.push(marked.has(from) ? <mark key={from}>{piece}</mark> : piece);
    from = to;
  }
  return pieces;
}
