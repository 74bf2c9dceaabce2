import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);

/** The text in exactly this many columns or fewer, cut with `…`. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let taken = 0;
  for (const { segment } of graphemes.segment(text)) {
    taken += widthOf(segment);
    if (taken > width - 1) break;
    kept += segment;
  }
  return width < 1 ? '' : `${kept.trimEnd()}…`;
}

/** Fills with spaces up to a width. */
export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The same, with the text at the right. */
export const padLeft = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text;

/** Breaks a text between words into lines of at most this width; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = cut(word, width);
  }
  return line === '' ? lines : [...lines, line];
}

/** A line broken between words where it is too long; what follows is indented as it is itself. */
export function hang(text: string, width: number): string[] {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const room = width - indent.length;
  // What is nearly all indentation is drawn, not written.
  if (widthOf(text) <= width || room < leastRoom) return [text];
  return wrap(text.trimStart(), room).map((line) => indent + line);
}

const leastRoom = 10;
