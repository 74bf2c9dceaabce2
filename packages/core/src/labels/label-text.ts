/** Widths of Helvetica's letters from space to tilde, in thousandths of the size. */
const asciiWidths = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];

/** How wide a character of a fixed-width font is. */
export const monoWidth = 0.6;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

const isWide =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** About how wide a text is, in parts of its size; rather too wide than too narrow, as fonts differ. */
export const textWidth = (text: string): number =>
  charactersOf(text).reduce((width, character) => width + characterWidth(character), 0) * 1.12;

function characterWidth(character: string): number {
  if (isWide.test(character)) return 1.2;
  // An accented letter is as wide as the letter.
  const code = character.normalize('NFD').codePointAt(0) ?? 0;
  const known = asciiWidths[code - 32];
  return known === undefined ? 0.75 : known / 1000;
}

/** Whether a text begins with a letter of a script that is written from right to left. */
export function runsLeft(text: string): boolean {
  const [first = ''] = text.match(/\p{Letter}/u) ?? [];
  return isRightToLeft.test(first);
}

/** The lines of a text, each at most this wide; what doesn't fit in so many lines is cut. */
export function fittedLines(
  text: string,
  width: number,
  most: number,
  widthOf: (text: string) => number = textWidth,
): string[] {
  const lines: string[] = [];
  let rest = text.replace(/\s+/gu, ' ').trim();
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1;
    if (widthOf(rest) <= width) return [...lines, rest];
    const characters = charactersOf(rest);
    const room = isLast ? width - widthOf('…') : width;
    const length = fitting(characters, room, widthOf);
    const head = characters.slice(0, length).join('');
    if (isLast) return [...lines, `${head.trimEnd()}…`];
    // Between words where that leaves enough, else anywhere.
    const space = characters[length] === ' ' ? head.length : head.lastIndexOf(' ');
    const end = space > head.length / 3 ? space : head.length;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** How many characters fit, at least one. */
function fitting(characters: readonly string[], width: number, widthOf: (text: string) => number): number {
  let length = 1;
  for (let used = widthOf(characters[0] ?? ''); length < characters.length; length += 1) {
    used += widthOf(characters[length] ?? '');
    if (used > width) break;
  }
  return length;
}
