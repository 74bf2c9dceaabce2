import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until one of these has ended, but not longer than so many milliseconds, nor once it is aborted. */
export async function within(
  ms: number,
  work: readonly Promise<unknown>[],
  ended?: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const signal = ended ? AbortSignal.any([ended, over.signal]) : over.signal;
  const time = sleep(ms, undefined, { signal }).catch(() => undefined);
  try {
    await Promise.race([time, ...work]);
  } finally {
    // The timer and its listener go at once: whoever waits often would pile them up.
    over.abort();
  }
}
