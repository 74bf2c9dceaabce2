import type { Store } from '@quartermaster/store';

/** What every service needs: the store, the time and new ids. Tests use their own clock. */
export interface Runtime {
  readonly store: Store;
  /** The wall clock, which may be wrong: for times that people read, never to decide who may act. */
  readonly now: () => Date;
  /** Milliseconds by a clock that only moves forward, from an arbitrary start. */
  readonly monotonicMs: () => number;
  readonly newId: () => string;
}

/** The current time in ISO 8601, UTC. */
export const instantOf = (runtime: Runtime): string => runtime.now().toISOString();

/** Tomorrow's date in UTC, which is already today in the easternmost time zones. */
export const tomorrowOf = (runtime: Runtime): string => dayIn(runtime, 24);

/** The earliest "today" of any time zone. */
export const earliestTodayOf = (runtime: Runtime): string => dayIn(runtime, -12);

/** Today in UTC, and the latest "today" of any time zone. */
export const daysOf = (runtime: Runtime): { readonly today: string; readonly latest: string } => ({
  today: instantOf(runtime).slice(0, 10),
  latest: tomorrowOf(runtime),
});

/** The date in UTC in so many hours. */
const dayIn = (runtime: Runtime, hours: number): string =>
  new Date(runtime.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10);
