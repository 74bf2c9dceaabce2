/** The words of a command line that is being typed, up to the cursor. */
export interface TypedLine {
  readonly words: readonly string[];
  /** The word at the cursor, without its quotes; empty after a space. */
  readonly current: string;
  /** The quote that is open at the cursor. */
  readonly quote: '"' | "'" | undefined;
  /** How much of the current word the shell takes for earlier words: up to the last separator outside quotes. */
  readonly kept: number;
}

/**
 * Splits a command line of bash, which itself would also split it at the colons and equals signs of a filter.
 * @param breaks bash's COMP_WORDBREAKS
 */
export function readLine(line: string, breaks: string): TypedLine {
  const words: string[] = [];
  let current = '';
  let kept = 0;
  let quote: TypedLine['quote'];
  let begun = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote === undefined && /\s/.test(char)) {
      if (begun) words.push(current);
      [current, kept, begun] = ['', 0, false];
      continue;
    }
    begun = true;
    if (quote === undefined && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = undefined;
    else if (char === '\\' && quote !== "'") {
      at += 1;
      current += line.charAt(at);
    } else {
      current += char;
      // An at sign begins the next word, as of an address; the other separators are words of their own.
      if (quote === undefined && breaks.includes(char)) kept = current.length - (char === '@' ? 1 : 0);
    }
  }
  return { words, current, quote, kept };
}

/** What bash inserts for a value: what it hasn't taken yet, and nothing that it would read as something else. */
export function inserted(value: string, { quote, kept }: TypedLine): string {
  const rest = value.slice(kept);
  if (quote === "'") return rest.replaceAll("'", "'\\''");
  if (quote === '"') return rest.replace(/["\\$`]/g, '\\$&');
  // At the beginning, and after the separators of assignments and paths, a tilde is somebody's home.
  return rest.replace(/[^\w.,:/@%+=~^-]|(?<![^:=])~/gu, '\\$&');
}
