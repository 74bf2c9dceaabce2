import { eastAsianWidth } from 'get-east-asian-width';

/** Not made until a text needs it: that takes as long as loading many modules. */
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** The width of a text in terminal columns. */
export function widthOf(painted: string): number {
  const text = painted.includes('\u001b') ? painted.replaceAll(colour, '') : painted;
  if (oneColumnEach.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += clusterWidth(segment);
  return width;
}

/** What paint (colour.ts) puts around a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours are made of.
const colour = /\u001b\[[\d;]*m/g;

/** Latin letters, punctuation, lines and our signs: nearly all texts, which then needn't be segmented. */
const oneColumnEach = /^[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2500-\u259f✓✗]*$/;

/** What is drawn as a picture of two columns: an emoji by itself, with its selector or joined, a flag, a key. */
const picture = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Extended_Pictographic}.*\u200D|\u20E3/u;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}\p{Surrogate}]/u;

/**
 * The width of what is drawn as one character. The package string-width says the same, but reads the list of all
 * emoji when it is loaded, which takes longer than many commands.
 */
function clusterWidth(cluster: string): number {
  if (picture.test(cluster)) return 2;
  let width = 0;
  for (const character of cluster) {
    const isFirst = width === 0;
    if (invisible.test(character) && !/\p{Spacing_Mark}/u.test(character)) continue;
    if (isFirst || /[\p{Spacing_Mark}\uFF00-\uFFEF]/u.test(character))
      width += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** Truncates a text to this many columns, ending in `…`. */
export function truncate(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let taken = 0;
  for (const { segment } of graphemesOf(text)) {
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
