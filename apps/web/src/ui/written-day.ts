const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const dayFirst = /^\s*(?<day>\d{1,2})\.?\s+(?<name>[a-z]{3,9})\.?,?\s+(?<year>\d{4})\s*$/i;
const monthFirst = /^\s*(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})\s*$/i;

/** 'Oct', 'Sept' and 'October', but no other word that starts like a month. */
const isMonth = (name: string, month: string): boolean =>
  name === month || name === month.slice(0, 3) || (name === 'sept' && month === 'september');

/**
 * Parses '1 Oct 2026', '1 October, 2026' or 'Oct 1, 2026' into '2026-10-01'; undefined for anything else
 * and for days that don't exist.
 */
export function isoDayOf(written: string): string | undefined {
  const {
    day = '',
    name = '',
    year = '',
  } = (dayFirst.exec(written) ?? monthFirst.exec(written))?.groups ?? {};
  const month = months.findIndex((one) => isMonth(name.toLowerCase(), one)) + 1;
  if (month === 0) return undefined;
  const iso = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
