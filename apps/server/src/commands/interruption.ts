import { rmSync } from 'node:fs';

/**
 * Ends at Ctrl-C and SIGTERM, and says what that leaves.
 * @param unfinished what is written beside the target until it is whole: it goes
 */
export function endWhenInterrupted(
  progress: { close(): void },
  left: string,
  unfinished: readonly string[] = [],
): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const file of unfinished) rmSync(file, { force: true });
      progress.close();
      console.error(`✗ Broken off: ${left}`);
      // As the signal would have ended it: an orderly exit waits for threads that are in the middle of their work.
      process.kill(process.pid, signal);
    });
}
