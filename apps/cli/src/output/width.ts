import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The width of a text in terminal columns. */
export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);

/** Truncates a text to this many columns, ending in `…`. */
export function truncate(text: string, width: number): string {
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

/** Pads with spaces to a width. */
export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Pads on the left to a width. */
export const padLeft = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text;

/** Wraps a text between words into lines of at most this width; longer words are truncated. */
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
    line = truncate(word, width);
  }
  return line === '' ? lines : [...lines, line];
}

/** Wraps a line, indenting the following lines like the first. */
export function wrapIndented(text: string, width: number): string[] {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const room = width - indent.length;
  // A line that is nearly all indentation is a drawing, not text.
  if (widthOf(text) <= width || room < leastRoom) return [text];
  return wrap(text.trimStart(), room).map((line) => indent + line);
}

const leastRoom = 10;
