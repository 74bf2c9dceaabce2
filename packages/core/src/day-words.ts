// Creating a formatter takes 15 ms, so that waits until it is first needed.
let format: Intl.DateTimeFormat | undefined;

/** A calendar day as people write it: '1 Dec 2026'. Anything else stays as it is. @param day YYYY-MM-DD */
export function dayWords(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  format ??= new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    timeZone: 'UTC',
  });
  return format.format(new Date(day)).replace('Sept', 'Sep');
}
