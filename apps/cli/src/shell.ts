/** Quotes a word for a shell command line, if needed. */
export const shellQuoted = (word: string): string =>
  /^[\w.,:/@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
