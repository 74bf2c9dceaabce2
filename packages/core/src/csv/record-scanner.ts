/** A record of a CSV file. */
export interface ScannedRecord {
  readonly cells: readonly string[];
  /** Where the next record begins in the text. */
  readonly next: number;
  /** Line breaks in it, its own end included. */
  readonly lines: number;
  /** Whether letters stand between a closing quote and the cell's end: a quote inside wasn't doubled. */
  readonly strayQuote: boolean;
}

const lineFeed = 10;
const carriageReturn = 13;
const quote = '"';

/**
 * Reads the record that begins at `from`: quoted cells may hold line breaks and doubled quotes, a quote within an
 * unquoted cell (13" screen) is a letter like any other. `last` says that no more text follows, so that the text's
 * end is the record's too. Undefined when the text ends before the record does, which in the last text means that a
 * quoted cell never ends.
 */
export function scanRecord(
  text: string,
  from: number,
  delimiter: string,
  last: boolean,
): ScannedRecord | undefined {
  const delimiterCode = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let lines = 0;
  let strayQuote = false;
  for (let at = from; ; ) {
    let cell = '';
    const quoted = text[at] === quote;
    if (quoted) {
      const closing = closingQuote(text, at + 1, last);
      if (closing === undefined) return undefined;
      const inside = text.slice(at + 1, closing);
      lines += countLineBreaks(inside);
      cell = inside.includes(quote) ? inside.replaceAll('""', quote) : inside;
      at = closing + 1;
    }
    const end = endOfCell(text, at, delimiterCode);
    if (end === text.length && !last) return undefined;
    if (end > at) {
      strayQuote ||= quoted;
      cell += text.slice(at, end);
    }
    cells.push(cell);
    if (text.charCodeAt(end) !== delimiterCode) {
      const next = endOfBreak(text, end);
      // A carriage return at the text's end may be the first half of a CRLF.
      if (next === text.length && !last && text.charCodeAt(end) === carriageReturn) return undefined;
      return { cells, next, lines: lines + (next > end ? 1 : 0), strayQuote };
    }
    at = end + 1;
  }
}

/** Line breaks of any kind: CRLF, LF or CR. */
function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const next = endOfBreak(text, at);
    if (next > at) count++;
    at = Math.max(next, at + 1);
  }
  return count;
}

/** Where the line break at this place ends; the place itself when there is none. */
function endOfBreak(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === carriageReturn) return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
  return code === lineFeed ? at + 1 : at;
}

function closingQuote(text: string, from: number, last: boolean): number | undefined {
  for (let at = from; ; ) {
    const found = text.indexOf(quote, at);
    if (found === -1) return undefined;
    if (text[found + 1] !== quote) return found + 1 === text.length && !last ? undefined : found;
    at = found + 2;
  }
}

function endOfCell(text: string, from: number, delimiterCode: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === lineFeed || code === carriageReturn) return at;
  }
  return text.length;
}
