import { setImmediate } from 'node:timers/promises';

/** So many milliseconds this thread may be taken at a stretch. */
const turn = 4;

/** Does the same to each, and lets others have their turn now and then. */
export async function inTurns<A, B>(items: readonly A[], work: (item: A) => B): Promise<B[]> {
  const results: B[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > turn) {
      await setImmediate();
      began = performance.now();
    }
    results.push(work(item));
  }
  return results;
}
