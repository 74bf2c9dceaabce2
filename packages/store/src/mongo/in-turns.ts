import { Turn } from '../turn.ts';

/** Milliseconds that this thread may be taken at a stretch. */
const longestTurn = 4;

/** Does the same to each, and lets others have their turn now and then. */
export async function inTurns<A, B>(items: readonly A[], work: (item: A) => B): Promise<B[]> {
  const results: B[] = [];
  const turn = new Turn(longestTurn);
  for (const item of items) {
    if (turn.isOver) await turn.end();
    results.push(work(item));
  }
  return results;
}
