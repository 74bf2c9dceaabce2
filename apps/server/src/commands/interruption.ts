import { rmSync } from 'node:fs';

/**
 * Ends at Ctrl-C and SIGTERM, and says what that leaves.
 * @param unfinished what is written beside the target until it is whole: it goes
 */
export function endWhenInterrupted(left: string, unfinished?: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (unfinished !== undefined) rmSync(unfinished, { force: true });
      console.error(`\n✗ Broken off: ${left}`);
      // As the signal would have ended it: an orderly exit waits for threads that are in the middle of their work.
      process.kill(process.pid, signal);
    });
}
