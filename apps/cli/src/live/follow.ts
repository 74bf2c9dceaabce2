import { setTimeout as pause } from 'node:timers/promises';
import { type Client, isApiError } from '@quartermaster/contract';
import type { Context } from '../context.ts';
import { Unreachable } from '../failure.ts';
import { isBrokenConnection } from '../report.ts';

/** Milliseconds before a broken stream is opened again, at first and at most. */
const firstPause = 250;
const longestPause = 10_000;

/** Follows the log until Ctrl-C, which is how this ends well. */
export async function followUntilInterrupted(
  context: Context,
  client: Client,
  read: () => Promise<void>,
): Promise<void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  process.once('SIGINT', leave);
  try {
    const line = {
      lost: () => context.note('The connection was lost. Trying again...'),
      again: () => context.note('Connected again.'),
    };
    await follow(client, read, line, leaving.signal);
  } finally {
    process.off('SIGINT', leave);
  }
}

/** What to do when the connection is lost, and when there is one again. */
interface Line {
  readonly lost: () => void;
  readonly again: () => void;
}

/**
 * Calls `read` when the log may have grown: at once, after the stream's notices, and after every reconnect. Ends
 * when the signal is given.
 */
export async function follow(
  client: Client,
  read: () => Promise<void>,
  line: Line,
  signal: AbortSignal,
): Promise<void> {
  let wait = firstPause;
  let wasLost = false;
  while (!signal.aborted) {
    try {
      const stream = await client.events.stream({}, { signal });
      // The signal alone doesn't end a stream that has been open for long.
      signal.addEventListener('abort', () => void stream.return?.(), { once: true });
      // Only now: what changed before the stream was open is in the log.
      await read();
      if (wasLost) line.again();
      wasLost = false;
      wait = firstPause;
      for await (const _some of coalesced(stream)) await read();
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      if (!wasLost) line.lost();
      wasLost = true;
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, longestPause);
  }
}

/** Yields once for all that has arrived since it last did. */
async function* coalesced(stream: AsyncIterable<unknown>): AsyncGenerator<void, void> {
  let arrived = false;
  let ended = false;
  let failure: unknown;
  let wake = (): void => undefined;
  const reading = (async () => {
    try {
      for await (const _notice of stream) {
        arrived = true;
        wake();
      }
    } catch (error) {
      failure = error;
    }
    ended = true;
    wake();
  })();
  while (!ended || arrived) {
    if (arrived) {
      arrived = false;
      yield;
    } else
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (arrived || ended) resolve();
      });
  }
  await reading;
  if (failure !== undefined) throw failure;
}

/** Whether the server may be back in a moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable ||
  isBrokenConnection(error) ||
  (isApiError(error) && (error.status >= 500 || error.status === 429));
