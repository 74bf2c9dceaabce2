import { englishDate } from '../ui/english-date.ts';

const short = englishDate({ month: 'short', timeZone: 'UTC' });
const long = englishDate({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Nov'. @param day YYYY-MM-DD */
export const monthLabel = (day: string): string => short.format(new Date(day));

/** 'November 2026'. */
export const monthName = (day: string): string => long.format(new Date(day));
