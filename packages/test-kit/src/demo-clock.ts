import type { ServerProcess } from './server-process.ts';

/** Sets the clock of a server that was started with `clockFrom`. */
export type MoveClock = (at: string) => Promise<void>;

/**
 * The module to preload into a server whose clock is to start at another time.
 * @param at ISO 8601
 */
export const clockFrom = (at: string): URL =>
  new URL(`./moved-clock.js?at=${encodeURIComponent(at)}`, import.meta.url);

export const clockOf =
  (server: ServerProcess): MoveClock =>
  (at) =>
    server.tell(at);
