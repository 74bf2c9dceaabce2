/** Writes dates in British order, with months of three letters: the browser's own have 'Sept'. */
export function englishDate(options: Intl.DateTimeFormatOptions): { format(date: Date | number): string } {
  const written = new Intl.DateTimeFormat('en-GB', options);
  return { format: (date) => written.format(date).replace(/\bSept\b/, 'Sep') };
}
