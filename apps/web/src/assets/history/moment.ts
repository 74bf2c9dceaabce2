import { z } from 'zod';
import { localDay } from '../../ui/time.tsx';

const day = z.iso.date();

/** The instant that `?asOf=` stands for; a day stands for its end in the viewer's time zone. */
export function instantOf(asOf: string | null): string | undefined {
  if (asOf === null) return undefined;
  const isDay = day.safeParse(asOf).success;
  const time = new Date(isDay ? `${asOf}T23:59:59.999` : asOf);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** The day to show in the field: the one in the URL, or the day of the instant. */
export const dayOfMoment = (asOf: string | null): string => {
  const instant = instantOf(asOf);
  return instant === undefined ? '' : localDay(new Date(instant));
};

export const isDay = (text: string): boolean => day.safeParse(text).success;
