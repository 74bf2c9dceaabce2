import { message } from '../messages.ts';
import type { Issue } from '../verdict.ts';
import { Cron, isCronExpression } from './cron.ts';
import { isTimeZone } from './time-zone.ts';
import type { Schedule } from './workflow.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const longestInterval = 366 * 24 * 60;

/** A missed schedule is made up for, once, if the latest time missed is at most this old. */
const longestDelay = day;

/** What is wrong with a schedule (section 5). */
export function scheduleIssues({ type, value, timezone }: Schedule): Issue[] {
  const isValid =
    type === 'cron' ? typeof value === 'string' && isCronExpression(value) : minutesOf(value) !== undefined;
  const problem = type === 'cron' ? message.cronInvalid : message.intervalInvalid;
  return [
    ...(isValid ? [] : [{ path: 'value', message: problem }]),
    ...(isTimeZone(timezone) ? [] : [{ path: 'timezone', message: message.timeZoneInvalid(timezone) }]),
  ];
}

/** An interval's minutes: a form gives them as text. */
function minutesOf(value: string | number): number | undefined {
  const minutes = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
  const isValid = typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 1;
  return isValid && minutes <= longestInterval ? minutes : undefined;
}

/**
 * When a schedule fires next after an instant; undefined if never.
 * @param anchor when an interval begins: it fires one interval later, and so on
 */
export function nextFire(schedule: Schedule, after: Date, anchor: Date): Date | undefined {
  const next = firing(schedule, anchor).next(after.getTime());
  return next === undefined ? undefined : new Date(next);
}

export interface Missed {
  readonly count: number;
  /** The latest of them; absent if there were none. */
  readonly latest?: Date;
  /** Whether that one is to be made up for now. */
  readonly isDue: boolean;
}

/** The times of a schedule after one instant and up to another. */
export function missedSince(schedule: Schedule, since: Date, until: Date, anchor: Date): Missed {
  const times = firing(schedule, anchor);
  const [from, to] = [since.getTime(), until.getTime()];
  const latest = latestOf(times, from, to);
  if (latest === undefined) return { count: 0, isDue: false };
  return {
    count: times.count(from, to),
    latest: new Date(latest),
    isDue: to - latest <= longestDelay,
  };
}

interface Firing {
  next(after: number): number | undefined;
  count(after: number, until: number): number;
}

function firing({ type, value, timezone }: Schedule, anchor: Date): Firing {
  if (type === 'cron') return new Cron(String(value), timezone);
  const step = (minutesOf(value) ?? longestInterval) * minute;
  const begins = anchor.getTime();
  const passed = (at: number) => Math.max(0, Math.floor((at - begins) / step));
  return {
    next: (after) => begins + (passed(after) + 1) * step,
    count: (after, until) => passed(until) - passed(after),
  };
}

/** Looks back further and further: how often a schedule fires isn't known. */
function latestOf(times: Firing, after: number, until: number): number | undefined {
  for (const span of [2 * minute, hour, day, 32 * day, 400 * day, Number.POSITIVE_INFINITY]) {
    let latest: number | undefined;
    const from = Math.max(after, until - span);
    for (let at = times.next(from); at !== undefined && at <= until; at = times.next(at)) latest = at;
    if (latest !== undefined || from === after) return latest;
  }
  return undefined;
}
