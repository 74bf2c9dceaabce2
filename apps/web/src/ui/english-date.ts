/** Formats dates in British order with three-letter months; the browser's own format has 'Sept'. */
export function englishDate(options: Intl.DateTimeFormatOptions): { format(date: Date | number): string } {
  const written = new Intl.DateTimeFormat('en-GB', options);
  return { format: (date) => written.format(date).replace(/\bSept\b/, 'Sep') };
}
