import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';

/**
 * Finds the encoding of a file from its beginning. What isn't Unicode is taken for Windows-1252 or Mac Roman,
 * whichever makes the better words of it.
 * @param cut whether the file continues after this part, which may end within a character
 */
export function detectEncoding(bytes: Uint8Array, cut: boolean): CsvEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const halves = zeroBytes(bytes);
  if (halves !== undefined) return halves;
  if (isUtf8(bytes, cut)) return 'utf-8';
  return score(bytes, 'macintosh') > score(bytes, 'windows-1252') ? 'macintosh' : 'windows-1252';
}

/** UTF-16 without a byte order mark: every other byte of Western text is zero. */
function zeroBytes(bytes: Uint8Array): CsvEncoding | undefined {
  const part = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of part.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = part.length / 2;
  if (part.length < 8) return undefined;
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le';
  return even > most * 0.7 && odd < most * 0.05 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array, cut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
    return true;
  } catch {
    return false;
  }
}

const frequent = new Set('éèêëàâäáãåöôóòõøüûúùñçíìîïßæœÿ');
const marks = new Set('‘“”–—…€');
const capitals = new Set('ÉÈÊËÀÂÄÁÃÅÖÔÓÒÕØÜÛÚÙÑÇÍÌÎÏÆŒ');
const asciiLetter = /[a-z]/i;
const lowerLetter = /\p{Ll}/u;

/** How much the letters beyond ASCII look like those of words. */
function score(bytes: Uint8Array, encoding: 'macintosh' | 'windows-1252'): number {
  // Without stream, Node reads Windows-1252 as Latin-1.
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const letter = text[at] ?? '';
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    const inWord = asciiLetter.test(before) || asciiLetter.test(after);
    const between = asciiLetter.test(before) && asciiLetter.test(after);
    if (frequent.has(letter)) sum += inWord ? 3 : 1;
    else if (letter === '’') sum += 1;
    else if (marks.has(letter)) sum += between ? -3 : 1;
    // A capital within a word of small letters is a wrong guess; at its beginning it is a name.
    else if (capitals.has(letter)) sum += lowerLetter.test(before) ? -3 : 2;
    else sum -= inWord ? 4 : 2;
  }
  return sum;
}
