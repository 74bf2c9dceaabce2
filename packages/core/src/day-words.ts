const format = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
});

/** A calendar day as people write it: '1 Dec 2026'. Anything else stays as it is. @param day YYYY-MM-DD */
export const dayWords = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? format.format(new Date(day)).replace('Sept', 'Sep') : day;
