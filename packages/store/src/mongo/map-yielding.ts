import { TimeSlice } from '../time-slice.ts';

/** Milliseconds of work before yielding. */
const sliceMs = 4;

/** Maps a list, yielding to the event loop now and then. */
export async function mapYielding<A, B>(items: readonly A[], work: (item: A) => B): Promise<B[]> {
  const results: B[] = [];
  const slice = new TimeSlice(sliceMs);
  for (const item of items) {
    if (slice.isOver) await slice.yield();
    results.push(work(item));
  }
  return results;
}
