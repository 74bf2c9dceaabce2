const minute = 60_000;
const dayLength = 86_400_000;

/**
 * Adds days to a day, or subtracts them.
 * @param day YYYY-MM-DD
 */
export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayLength);

/** Offices are open from Monday to Friday, 8:00 to 17:00 UTC: minutes since midnight. */
const opens = 8 * 60;
export const workday = 9 * 60;

/**
 * The instant this many minutes of office hours before another.
 * @param now ISO 8601
 */
export function workingMinutesBefore(now: string, minutes: number): string {
  let day = now.slice(0, 10);
  const sinceMidnight = (Date.parse(now) - Date.parse(day)) / minute;
  let open = isWorkday(day) ? Math.min(Math.max(sinceMidnight - opens, 0), workday) : 0;
  let left = minutes;
  while (left > open) {
    left -= open;
    day = dayAfter(day, -1);
    open = isWorkday(day) ? workday : 0;
  }
  return new Date(Date.parse(day) + (opens + open - left) * minute).toISOString();
}

const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
