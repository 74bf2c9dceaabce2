import { wrongUsage } from '../failure.ts';

/** The number of an event, as qm events prints it. */
export function eventNumber(written: string): number {
  if (!/^[1-9]\d{0,14}$/.test(written))
    throw wrongUsage(`'${written}' is not the number of an event.`, ['qm events']);
  return Number(written);
}
