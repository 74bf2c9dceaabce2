import { rmSync } from 'node:fs';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Milliseconds that interrupted work gets to release what it holds. */
const timeoutMs = 5_000;

/**
 * Exits on Ctrl-C and SIGTERM, and prints what state that leaves.
 * @param unfinished the partial files, which are removed
 */
export function endWhenInterrupted(
  progress: { close(): void },
  left: string,
  unfinished: readonly string[] = [],
): void {
  for (const signal of signals)
    process.once(signal, () => {
      for (const file of unfinished) rmSync(file, { force: true });
      end(signal, progress, left);
    });
}

/**
 * Runs work that, on Ctrl-C or SIGTERM, is asked to release what others wait for; then exits, and prints what
 * state that leaves. Exits at once on a second signal, or after a timeout.
 */
export async function untilInterrupted<Result>(
  progress: { close(): void },
  left: string,
  work: (interrupted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interrupted = new AbortController();
  let first: NodeJS.Signals | undefined;
  const interrupt = (signal: NodeJS.Signals): void => {
    if (first !== undefined) end(signal, progress, left);
    first = signal;
    interrupted.abort();
    setTimeout(end, timeoutMs, signal, progress, left).unref();
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await work(interrupted.signal);
  } catch (error) {
    if (first !== undefined) end(first, progress, left);
    throw error;
  } finally {
    for (const signal of signals) process.removeListener(signal, interrupt);
  }
}

/** Ends the process by the signal itself; process.exit would wait for threads in the middle of their work. */
function end(signal: NodeJS.Signals, progress: { close(): void }, left: string): void {
  progress.close();
  console.error(`✗ Interrupted: ${left}`);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
