const marks = /\p{M}/gu;

/**
 * The key by which people compare text: case and accents don't count (NFKD, marks stripped, lower case).
 * Search, unique keys and stored sort keys use it. Folding twice changes nothing.
 */
export function fold(text: string): string {
  // The final sigma is lower case by position; without its own rule a word's beginning wouldn't match the word.
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ');
}

/** The folded words of a search, in order; all of them must be found. */
export function searchWords(text: string): string[] {
  return fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
