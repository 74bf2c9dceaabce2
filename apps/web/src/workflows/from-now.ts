const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

const units = [
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** 'in 16 days', 'in 12 minutes', 'in less than a minute'. */
export function fromNow(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, (Date.parse(instant) - now) / 1_000);
  for (const [unit, length] of units) {
    // Two of a larger unit say less than fourteen of a smaller one.
    if (seconds >= (unit === 'minute' || unit === 'hour' || unit === 'day' ? length : 3 * length))
      return relative.format(Math.floor(seconds / length), unit);
  }
  return 'in less than a minute';
}
