import { counted } from '../ui/numbers.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** '1 year 41 days', '11 days 1 h', '3 h 10 min', '4 min', 'under a minute'. */
export function lasting(milliseconds: number): string {
  const length = Math.max(0, milliseconds);
  if (length < minute) return 'under a minute';
  const years = Math.floor(length / year);
  const days = Math.floor((length % year) / day);
  const hours = Math.floor((length % day) / hour);
  const minutes = Math.floor((length % hour) / minute);
  if (years > 0) return [counted(years, 'year'), ...(days > 0 ? [counted(days, 'day')] : [])].join(' ');
  if (days > 0) return [counted(days, 'day'), ...(hours > 0 ? [`${hours} h`] : [])].join(' ');
  return [...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 ? [`${minutes} min`] : [])].join(' ');
}
