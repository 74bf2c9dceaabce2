import { readFileSync } from 'node:fs';

/** Milliseconds of CPU time used by this thread so far; while another process has its core, none pass. */
const worked = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * The result of some work, and the longest time in milliseconds that it blocked this thread, which is also
 * the server's.
 */
export async function whileHeld<T>(work: () => Promise<T>): Promise<{ answer: T; longest: number }> {
  let longest = 0;
  let before = worked();
  const look = (): void => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, 1);
  try {
    const answer = await work();
    look();
    return { answer, longest };
  } finally {
    clearInterval(timer);
  }
}

/** The longest that anybody may be held up (promise 23); more where other tests share the machine. */
export const mostHeldMs = process.env.QM_SOAK ? 100 : 400;
