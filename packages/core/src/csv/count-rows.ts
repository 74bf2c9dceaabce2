const quote = 34;
const lineFeed = 10;

/**
 * Counts the rows of a CSV file, excluding its header, while it streams through. Line ends within quotes
 * don't count.
 */
export function rowCounter() {
  let quoted = false;
  let lines = 0;
  return {
    /** Takes the next chunk of UTF-8. */
    take: (bytes: Uint8Array): void => {
      for (const byte of bytes) {
        if (byte === quote) quoted = !quoted;
        else if (byte === lineFeed && !quoted) lines += 1;
      }
    },
    rows: (): number => Math.max(0, lines - 1),
  };
}

/** Counts lines, of which each is a row, while they stream through. */
export function lineCounter(): ReturnType<typeof rowCounter> {
  let lines = 0;
  return {
    take: (bytes) => {
      for (const byte of bytes) if (byte === lineFeed) lines += 1;
    },
    rows: () => lines,
  };
}
