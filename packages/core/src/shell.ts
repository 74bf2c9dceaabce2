/** A word for a shell's command line, in quotes if the shell would read it as anything but itself. */
export const shellQuoted = (word: string): string =>
  /^[\w.,:/@%+-][\w.,:/@%+=-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
