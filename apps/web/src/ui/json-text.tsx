import { memo } from 'react';
import './code.css';

const keyOfLine = /^(\s*"(?:[^"\\]|\\.)*":)(.*)$/;

/** JSON laid out for reading, its keys muted; anything else as it is. */
export const JsonText = memo(({ text }: { readonly text: string }) =>
  pretty(text)
    .split('\n')
    .map((line, at) => {
      const [, key, rest] = keyOfLine.exec(line) ?? [];
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <span key={at}>
          {at === 0 ? '' : '\n'}
          {key === undefined ? line : <i>{key}</i>}
          {rest}
        </span>
      );
    }),
);

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
