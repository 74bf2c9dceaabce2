import { Cron } from 'croner';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCronExpression } from '../../src/workflows/cron.ts';
import { missedSince, nextFire } from '../../src/workflows/schedule.ts';

const anchor = new Date('2026-01-01T00:00:00Z');
const cron = (value: string, timezone = 'UTC') => ({ type: 'cron', value, timezone }) as const;
const every = (value: number) => ({ type: 'interval', value, timezone: 'UTC' }) as const;

/** The times from an instant on, until another. */
function times(value: string, zone: string, from: string, to: string): string[] {
  const found: string[] = [];
  let at = nextFire(cron(value, zone), new Date(Date.parse(from) - 1), anchor);
  while (at && at.getTime() < Date.parse(to)) {
    found.push(at.toISOString().replace(':00.000Z', 'Z'));
    at = nextFire(cron(value, zone), at, anchor);
  }
  return found;
}

/**
 * Nights in which clocks change: the zone, the instant of the change, and the local times before and after it. Of the
 * years for which the rules are settled.
 */
const nights: readonly (readonly [zone: string, change: string, before: string, after: string])[] = [
  ['America/New_York', '2025-03-09T07:00Z', '02:00', '03:00'],
  ['America/New_York', '2025-11-02T06:00Z', '02:00', '01:00'],
  ['America/Chicago', '2025-03-09T08:00Z', '02:00', '03:00'],
  ['America/Denver', '2025-11-02T08:00Z', '02:00', '01:00'],
  ['America/Los_Angeles', '2025-03-09T10:00Z', '02:00', '03:00'],
  ['America/Los_Angeles', '2025-11-02T09:00Z', '02:00', '01:00'],
  ['America/Halifax', '2025-03-09T06:00Z', '02:00', '03:00'],
  ['America/St_Johns', '2025-03-09T05:30Z', '02:00', '03:00'],
  ['America/St_Johns', '2025-11-02T04:30Z', '02:00', '01:00'],
  ['America/Havana', '2025-03-09T05:00Z', '00:00', '01:00'],
  ['America/Havana', '2025-11-02T05:00Z', '01:00', '00:00'],
  ['America/Santiago', '2024-09-08T04:00Z', '00:00', '01:00'],
  ['America/Asuncion', '2024-03-24T03:00Z', '00:00', '23:00'],
  ['Atlantic/Azores', '2025-03-30T01:00Z', '00:00', '01:00'],
  ['Europe/London', '2025-03-30T01:00Z', '01:00', '02:00'],
  ['Europe/London', '2025-10-26T01:00Z', '02:00', '01:00'],
  ['Europe/Lisbon', '2025-03-30T01:00Z', '01:00', '02:00'],
  ['Europe/Berlin', '2025-03-30T01:00Z', '02:00', '03:00'],
  ['Europe/Berlin', '2025-10-26T01:00Z', '03:00', '02:00'],
  ['Europe/Athens', '2025-03-30T01:00Z', '03:00', '04:00'],
  ['Europe/Helsinki', '2024-10-27T01:00Z', '04:00', '03:00'],
  ['Asia/Beirut', '2025-03-29T22:00Z', '00:00', '01:00'],
  ['Asia/Jerusalem', '2025-03-28T00:00Z', '02:00', '03:00'],
  ['Asia/Jerusalem', '2025-10-25T23:00Z', '02:00', '01:00'],
  ['Africa/Cairo', '2024-04-25T22:00Z', '00:00', '01:00'],
  ['Africa/Cairo', '2024-10-31T21:00Z', '00:00', '23:00'],
  ['Australia/Sydney', '2025-10-04T16:00Z', '02:00', '03:00'],
  ['Australia/Sydney', '2025-04-05T16:00Z', '03:00', '02:00'],
  ['Australia/Adelaide', '2025-10-04T16:30Z', '02:00', '03:00'],
  ['Australia/Lord_Howe', '2025-10-04T15:30Z', '02:00', '02:30'],
  ['Australia/Lord_Howe', '2025-04-05T15:00Z', '02:00', '01:30'],
  ['Pacific/Auckland', '2025-09-27T14:00Z', '02:00', '03:00'],
  ['Pacific/Auckland', '2025-04-05T14:00Z', '03:00', '02:00'],
  ['Pacific/Chatham', '2025-09-27T14:00Z', '02:45', '03:45'],
];

const minute = 60_000;
const instant = (time: number) => new Date(time).toISOString().replace(':00.000Z', 'Z');
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) => {
  const inDay = (minutes + 1440) % 1440;
  return `${inDay % 60} ${Math.floor(inDay / 60)} * * *`;
};

describe.each(nights)('in %s at %s', (zone, changes, before, after) => {
  const change = Date.parse(changes);
  const shift = ((minutesOf(after) - minutesOf(before) + 1440 + 720) % 1440) - 720;
  const around = [change - 12 * 60 * minute, change + 11 * 60 * minute] as const;
  const from = (value: string) => times(value, zone, instant(around[0]), instant(around[1]));

  test('a daily time fires once', () => {
    // Within the gap, or the hour that comes twice.
    const within = timeOf(minutesOf(shift > 0 ? before : after) + Math.abs(shift) / 2);
    const expected = shift > 0 ? change : change + (shift + Math.abs(shift) / 2) * minute;
    expect(from(within)).toEqual([instant(expected)]);
  });

  test('a time at the edge fires once', () => {
    expect(from(timeOf(minutesOf(shift > 0 ? before : after)))).toEqual([
      instant(shift > 0 ? change : change + shift * minute),
    ]);
  });

  test('every quarter of an hour goes by elapsed time', () => {
    const fired = from('*/15 * * * *').map((one) => Date.parse(one));
    expect(fired.length).toBe((23 * 60) / 15);
    expect(fired.every((at, index) => index === 0 || at - (fired[index - 1] ?? 0) === 15 * minute)).toBe(
      true,
    );
  });

  test('hourly goes by elapsed time, and never misses an hour', () => {
    const fired = from('0 * * * *').map((one) => Date.parse(one));
    const gaps = fired.slice(1).map((at, index) => (at - (fired[index] ?? 0)) / minute);
    // Lord Howe shifts by half an hour.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(shift < 0 ? 90 : 60);
    expect(new Set(fired).size).toBe(fired.length);
  });
});

test('a day that a zone left out fires when it is over', () => {
  expect(times('0 12 * * *', 'Pacific/Apia', '2011-12-29T23:00Z', '2012-01-01T00:00Z')).toEqual([
    '2011-12-30T10:00Z',
    '2011-12-30T22:00Z',
    '2011-12-31T22:00Z',
  ]);
});

test('fires in its zone’s local time, before and after the change', () => {
  expect(times('0 9 * * 1-5', 'Europe/London', '2026-03-27T00:00Z', '2026-03-31T00:00Z')).toEqual([
    '2026-03-27T09:00Z',
    '2026-03-30T08:00Z',
  ]);
});

test('intervals keep to their beginning', () => {
  expect(nextFire(every(45), anchor, anchor)?.toISOString()).toBe('2026-01-01T00:45:00.000Z');
  expect(nextFire(every(2880), new Date('2027-02-03T04:05:06Z'), anchor)?.toISOString()).toBe(
    '2027-02-05T00:00:00.000Z',
  );
});

test('makes up for a missed time once, if it is a day old at most', () => {
  const daily = cron('30 8 * * *', 'Europe/Berlin');
  const since = new Date('2026-03-01T12:00:00Z');
  const hours = (count: number) =>
    missedSince(daily, since, new Date(since.getTime() + count * 60 * minute), anchor);
  expect(hours(1)).toEqual({ count: 0, isDue: false });
  expect(hours(25)).toEqual({ count: 1, latest: new Date('2026-03-02T07:30:00Z'), isDue: true });
  expect(hours(400 * 24)).toEqual({ count: 400, latest: new Date('2027-04-05T06:30:00Z'), isDue: true });
  const yearly = cron('0 0 1 3 *');
  expect(missedSince(yearly, new Date('2026-02-01T00:00:00Z'), since, anchor)).toMatchObject({
    count: 1,
    isDue: true,
  });
  expect(
    missedSince(yearly, new Date('2025-02-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z'), anchor),
  ).toMatchObject({ count: 1, isDue: false });
  const minutely = missedSince(
    cron('* * * * *', 'America/New_York'),
    since,
    new Date('2027-03-01T12:00:30Z'),
    anchor,
  );
  expect(minutely).toMatchObject({ count: 365 * 24 * 60, isDue: true });
  expect(missedSince(every(60), since, new Date('2026-03-02T12:30:00Z'), anchor)).toMatchObject({
    count: 24,
    isDue: true,
  });
});

test('counts what was missed as if it had looked at each time', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const values = fc.constantFrom(
    '0 * * * *',
    '*/20 6-9 * * *',
    '30 1,2 * * *',
    '15 2 1-7 * 1',
    '7 */5 * * *',
  );
  const hours = fc.integer({ min: 1, max: 24 * 40 });
  fc.assert(
    fc.property(zones, values, fc.integer({ min: 0, max: 365 * 24 }), hours, (zone, value, begin, span) => {
      const since = new Date(anchor.getTime() + begin * 61 * minute);
      const until = new Date(since.getTime() + span * 59 * minute);
      let count = 0;
      for (let at = nextFire(cron(value, zone), since, anchor); at && at <= until; count++)
        at = nextFire(cron(value, zone), at, anchor);
      expect(missedSince(cron(value, zone), since, until, anchor).count).toBe(count);
    }),
    { numRuns: process.env.QM_SOAK ? 500 : 8 },
  );
});

test('counts a year of seconds at once', () => {
  const until = new Date('2027-01-01T00:00:00Z');
  expect(missedSince(cron('* * * * * *'), anchor, until, anchor).count).toBe(365 * 24 * 3600);
});

const field = (from: number, to: number) => {
  const number = fc.integer({ min: from, max: to });
  const range = fc.tuple(number, number).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const step = fc.integer({ min: 2, max: Math.max(2, Math.floor(to / 2)) });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('*') },
    step.map((every) => `*/${every}`),
    number.map(String),
    range,
    fc.tuple(range, step).map(([one, every]) => `${one}/${every}`),
    fc.uniqueArray(number, { minLength: 2, maxLength: 4 }).map((numbers) => numbers.join(',')),
  );
};
const expressions = fc.tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6));

test('agrees with croner in UTC', () => {
  fc.assert(
    fc.property(expressions, fc.integer({ min: 0, max: 4 * 366 }), (fields, days) => {
      const value = fields.join(' ');
      const from = new Date(Date.UTC(2024, 0, 1, 10, 17) + days * 24 * 60 * minute);
      const other = new Cron(value, { timezone: 'UTC', paused: true });
      const expected = other.nextRuns(3, from);
      if (expected.length < 3 || !isCronExpression(value)) return;
      let at: Date | undefined = from;
      for (const one of expected) {
        at = nextFire(cron(value), at ?? from, anchor);
        expect(at?.toISOString(), value).toBe(one.toISOString());
      }
    }),
    { numRuns: process.env.QM_SOAK ? 10_000 : 200 },
  );
});
