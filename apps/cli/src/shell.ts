/** A word as it is written on a shell's command line: in quotes where it needs them. */
export const inShell = (word: string): string =>
  /^[\w.,:/@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
