const marks = /\p{M}/gu;

/**
 * The key for comparing text as people do: ignores case and accents (NFKD, combining marks stripped, lower
 * case). Search, unique keys and stored sort keys use it. Folding twice changes nothing.
 */
export function fold(text: string): string {
  // Lower-casing makes a sigma final by its position; without this, the beginning of a word might not match
  // the word.
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ');
}

/** The folded words of a search, in order; all of them must be found. */
export function searchWords(text: string): string[] {
  return fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
