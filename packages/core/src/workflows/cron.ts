import { type CronExpression, CronExpressionParser } from 'cron-parser';
import { firstTransition, instantOf, offsetAt } from './time-zone.ts';

const day = 24 * 3_600_000;
/** Times of a day that are looked at one by one when clocks change. */
const mostOneByOne = 24 * 6;

/**
 * A cron expression of 5 or 6 fields in a time zone. cron-parser knows the fields; how they meet a change of clocks is
 * decided here (docs/workflows.md): a local time that doesn't exist fires when the gap ends, one that comes twice
 * fires the first time; what fires in every hour goes by elapsed time.
 */
export class Cron {
  readonly #expression: CronExpression;
  readonly #zone: string;
  readonly #isHourly: boolean;

  /** Throws if the expression can't be read. */
  constructor(text: string, zone: string) {
    this.#expression = CronExpressionParser.parse(text, { tz: 'UTC', currentDate: new Date(0) });
    this.#zone = zone;
    this.#isHourly = this.#expression.fields.hour.values.length === 24;
  }

  /** The first time after an instant; undefined if there is none within some years. */
  next(after: number): number | undefined {
    return this.#isHourly ? this.#nextElapsed(after) : this.#nextAtTimes(after);
  }

  /**
   * How many times there are after one instant and up to another. Of what fires many times a minute, those that a gap
   * of half an hour moved aren't counted.
   */
  count(after: number, until: number): number {
    let count = 0;
    let from = after;
    while (from < until) {
      const end = Math.min(from + day, until);
      const offset = offsetAt(this.#zone, from);
      const change = firstTransition(this.#zone, from - day, end);
      if (change === undefined) count += this.#countLocal(from + offset, end + offset);
      else if (this.#timesOfDay(day) <= mostOneByOne) count += this.#countOneByOne(from, end);
      else {
        const middle = Math.min(Math.max(change - 1, from), end);
        const later = offsetAt(this.#zone, end);
        count +=
          this.#countLocal(from + offset, middle + offset) + this.#countLocal(middle + later, end + later);
      }
      from = end;
    }
    return count;
  }

  /** Local times, each at its instant; those are in the same order. */
  #nextAtTimes(after: number): number | undefined {
    let local: number | undefined = after + offsetAt(this.#zone, after);
    while (local !== undefined) {
      local = this.#nextLocal(local);
      const instant = local === undefined ? undefined : instantOf(this.#zone, local);
      if (instant === undefined || instant > after) return instant;
    }
    return undefined;
  }

  #nextElapsed(after: number): number | undefined {
    const found = [this.#leftFromGap(after)];
    let from = after;
    let local = after + offsetAt(this.#zone, after);
    for (;;) {
      const offset = offsetAt(this.#zone, from);
      const next = this.#nextLocal(local);
      if (next === undefined) break;
      const change = firstTransition(this.#zone, from, next - offset);
      if (change === undefined) {
        found.push(next - offset);
        break;
      }
      const later = offsetAt(this.#zone, change);
      if (next < change + later) {
        // It doesn't exist: as if clocks had not changed.
        found.push(next - offset);
      }
      from = change;
      local = change + later - 1;
    }
    const instants = found.filter((one) => one !== undefined);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** A time that clocks skipped shortly before, and that is still to come by elapsed time. */
  #leftFromGap(after: number): number | undefined {
    const change = firstTransition(this.#zone, after - day, after);
    if (change === undefined) return undefined;
    const [before, later] = [offsetAt(this.#zone, change - 1), offsetAt(this.#zone, change)];
    const next = this.#nextLocal(after + before);
    return next !== undefined && next < change + later ? next - before : undefined;
  }

  #nextLocal(local: number): number | undefined {
    try {
      this.#expression.reset(new Date(local));
      return this.#expression.next().getTime();
    } catch {
      // cron-parser gave up (section 9: after 10,000 steps).
      return undefined;
    }
  }

  #countOneByOne(after: number, until: number): number {
    let count = 0;
    for (let at = this.next(after); at !== undefined && at <= until; at = this.next(at)) count++;
    return count;
  }

  /** Up to a day's worth of local times, without looking at each. */
  #countLocal(after: number, until: number): number {
    let count = 0;
    for (let midnight = Math.floor(after / day) * day; midnight <= until; midnight += day) {
      if (!this.#includesDay(midnight)) continue;
      count += this.#timesOfDay(until - midnight) - this.#timesOfDay(after - midnight);
    }
    return count;
  }

  /** How many times a day has up to so many milliseconds after midnight. */
  #timesOfDay(milliseconds: number): number {
    if (milliseconds < 0) return 0;
    const { hour, minute, second } = this.#expression.fields;
    const [hours, minutes, seconds] = [hour, minute, second].map(({ values }) => values.map(Number));
    if (milliseconds >= day) return hour.values.length * minute.values.length * second.values.length;
    const time = Math.floor(milliseconds / 1000);
    const [h, m, s] = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
    const before = (values: readonly number[] = [], limit: number) =>
      values.filter((one) => one < limit).length;
    const inMinute = minutes?.includes(m) ? before(seconds, s + 1) : 0;
    const inHour = hours?.includes(h) ? before(minutes, m) * second.values.length + inMinute : 0;
    return before(hours, h) * minute.values.length * second.values.length + inHour;
  }

  #includesDay(midnight: number): boolean {
    const next = this.#nextLocal(midnight - 1);
    return next !== undefined && next < midnight + day;
  }
}

/**
 * Whether a cron expression is valid (section 5): 5 or 6 fields, no `@daily`, no `H`, and some time at which it fires.
 */
export function isCronExpression(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  if (fields.length < 5 || fields.length > 6 || text.includes('@')) return false;
  if (fields.some((field) => /(^|,)H/i.test(field.replaceAll(/thu|mar|h(?=u)/gi, '')))) return false;
  const [weekdays = ''] = fields.slice(-1);
  // cron-parser itself is lenient with some of these.
  if (weekdays.includes('#') && !/^[^#,/-]+#[1-5]$/.test(weekdays)) return false;
  try {
    return new Cron(text, 'UTC').next(Date.UTC(2024, 0, 1)) !== undefined;
  } catch {
    return false;
  }
}
