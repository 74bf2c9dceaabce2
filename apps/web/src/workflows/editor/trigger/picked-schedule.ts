export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const paces = ['hour', 'day', 'weekday', 'week', 'month'] as const;
export const places = ['day', 'first', 'second', 'third', 'fourth', 'last'] as const;

/** A schedule for those who don't write cron. */
export interface PickedSchedule {
  readonly every: (typeof paces)[number];
  /** '09:00'; of an hour only the minutes count. */
  readonly time: string;
  /** 0 for Sunday. */
  readonly weekday: number;
  /** In a month: a day of it, or which of its weekdays. */
  readonly place: (typeof places)[number];
  /** '1' to '28', or 'L' for the last. */
  readonly day: string;
}

export const usual: PickedSchedule = { every: 'day', time: '09:00', weekday: 1, place: 'day', day: '1' };

export function cronOf({ every, time, weekday, place, day }: PickedSchedule): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = `${minute} ${hour}`;
  switch (every) {
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${at} * * *`;
    case 'weekday':
      return `${at} * * 1-5`;
    case 'week':
      return `${at} * * ${weekday}`;
    case 'month':
      if (place === 'day') return `${at} ${day} * *`;
      return `${at} * * ${weekday}${place === 'last' ? 'L' : `#${places.indexOf(place)}`}`;
  }
}

/** The expression in these words; undefined if they can't say it. */
export function pickedOf(cron: string): PickedSchedule | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/);
  const isMinute = /^\d{1,2}$/.test(minute) && Number(minute) < 60;
  if (!isMinute || month !== '*' || more.length > 0) return undefined;
  if ([hour, day, weekday].every((one) => one === '*'))
    return { ...usual, every: 'hour', time: clock('0', minute) };
  if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23) return undefined;
  const known = { ...usual, time: clock(hour, minute) };
  if (weekday === '*') {
    if (day === '*') return { ...known, every: 'day' };
    const isDay = day === 'L' || (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 28);
    return isDay ? { ...known, every: 'month', place: 'day', day } : undefined;
  }
  if (day !== '*') return undefined;
  if (weekday === '1-5') return { ...known, every: 'weekday' };
  const [, which = '', place = ''] = /^([0-6])(#[1-4]|L)?$/.exec(weekday) ?? [];
  if (which === '') return undefined;
  const found = { ...known, weekday: Number(which) };
  if (place === '') return { ...found, every: 'week' };
  const named = place === 'L' ? 'last' : places[Number(place.slice(1))];
  return named === undefined ? undefined : { ...found, every: 'month', place: named };
}

const clock = (hour: string, minute: string): string => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
