const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '19 Nov', with the year if it isn't the current one; in local time. */
export function dayOf(time: Date, now: Date): string {
  return time.getFullYear() === now.getFullYear() ? dayAndMonth(time) : fullDay(time);
}

/** '19 Nov 2026', in local time. */
export const fullDay = (time: Date): string => `${dayAndMonth(time)} ${time.getFullYear()}`;

const dayAndMonth = (time: Date): string => `${time.getDate()} ${monthNames[time.getMonth()]}`;

/** '19 Nov, 09:04', with the year if it isn't the current one; in local time. @param iso an instant */
export function momentText(iso: string, now: Date): string {
  const time = new Date(iso);
  const clock = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayOf(time, now)}, ${clock}`;
}

/** '09:04:31', in local time. @param iso an instant */
export function clockText(iso: string): string {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** A rounded duration: '5 min', '2 h', '3 d'. */
function span(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < hour) return `${Math.max(1, Math.floor(length / minute))} min`;
  return length < day ? `${Math.floor(length / hour)} h` : `${Math.floor(length / day)} d`;
}

/** '2 h ago', or a date if over 60 days ago. @param iso an instant */
export function ago(iso: string, now: Date): string {
  const time = new Date(iso);
  const length = now.getTime() - time.getTime();
  if (length < minute) return 'just now';
  return length > 60 * day ? dayOf(time, now) : `${span(length)} ago`;
}

/** How long something has lasted: 'for 2 d'. @param iso an instant */
export function since(iso: string, now: Date): string {
  const length = now.getTime() - new Date(iso).getTime();
  return length < minute ? 'just now' : `for ${span(length)}`;
}

/** 'in 4 d', 'today' or '2 d ago' for a date. @param text YYYY-MM-DD */
export function awayOf(text: string, now: Date): string {
  const date = calendarDay(text);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((date.getTime() - today.getTime()) / day);
  if (days === 0) return 'today';
  return days > 0 ? `in ${days} d` : `${-days} d ago`;
}

/** The same, but the date itself if it is more than 30 days ahead. @param text YYYY-MM-DD */
export function expectedOn(text: string, now: Date): string {
  const date = calendarDay(text);
  return date.getTime() - now.getTime() > 30 * day ? dayOf(date, now) : awayOf(text, now);
}

/** A date for people: '19 Nov 2026'. @param text YYYY-MM-DD */
export function calendarText(text: string, now: Date): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayOf(calendarDay(text), now) : text;
}

/** Today's date in local time, as YYYY-MM-DD. */
export const today = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** A future day, for examples of dates that must not have passed. */
export const inTwoWeeks = (now: Date): string => today(new Date(now.getTime() + 14 * day));

/** The start of a day in local time. */
function calendarDay(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** '0.4 s', '12 s', '3 min'. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** How long a state lasted: '2 y 41 d', '16 d 2 h', '3 h 10 min', 'under a minute'. */
export function lasting(milliseconds: number): string {
  const length = Math.max(0, milliseconds);
  if (length < minute) return 'under a minute';
  const [whole, one, part, unit] =
    length < day
      ? ([hour, 'h', minute, 'min'] as const)
      : length < year
        ? ([day, 'd', hour, 'h'] as const)
        : ([year, 'y', day, 'd'] as const);
  const first = Math.floor(length / whole);
  const second = Math.floor((length % whole) / part);
  return [...(first > 0 ? [`${first} ${one}`] : []), ...(second > 0 ? [`${second} ${unit}`] : [])].join(' ');
}
