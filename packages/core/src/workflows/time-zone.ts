const hour = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this is an IANA time zone that is known here. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone.trim() !== '' && !/^[+-]/.test(zone) && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Creating one takes long, so they are kept. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC') return 0;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The day in a zone, YYYY-MM-DD. */
export const dayIn = (zone: string, now: Date): string =>
  new Date(now.getTime() + offsetAt(zone, now.getTime())).toISOString().slice(0, 10);

/** The first instant after `from`, up to `to`, from which on the offset is another. */
export function firstTransition(zone: string, from: number, to: number): number | undefined {
  if (zone === 'UTC') return undefined;
  const offset = offsetAt(zone, from);
  for (let before = from; before < to; before += 12 * hour) {
    const after = Math.min(before + 12 * hour, to);
    if (offsetAt(zone, after) !== offset) return between(zone, before, after);
  }
  return undefined;
}

/** The first instant with the offset of `after`, to the second. */
function between(zone: string, before: number, after: number): number {
  const offset = offsetAt(zone, before);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The instant of a local time, given as if it were UTC: the first one if it comes twice, the end of the gap if it
 * doesn't exist.
 */
export function instantOf(zone: string, local: number): number {
  // The widest offsets are -12 and +14 hours.
  const [early, late] = [local - 15 * hour, local + 13 * hour];
  const [before, after] = [offsetAt(zone, early), offsetAt(zone, late)];
  if (offsetAt(zone, local - before) === before) return local - before;
  if (offsetAt(zone, local - after) === after) return local - after;
  return firstTransition(zone, early, late) ?? local - before;
}
