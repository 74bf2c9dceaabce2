import { rmSync } from 'node:fs';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Milliseconds that work may take to let go of what it holds. */
const patience = 5_000;

/**
 * Ends at Ctrl-C and SIGTERM, and says what that leaves.
 * @param unfinished what is written beside the target until it is whole: it goes
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
 * Does work that at Ctrl-C and SIGTERM is told to let go of what others wait for; then it ends, and says what that
 * leaves. Asked a second time, or kept waiting, it ends at once.
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
    setTimeout(end, patience, signal, progress, left).unref();
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

/** As the signal would have ended it: an orderly exit waits for threads that are in the middle of their work. */
function end(signal: NodeJS.Signals, progress: { close(): void }, left: string): void {
  progress.close();
  console.error(`✗ Broken off: ${left}`);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
