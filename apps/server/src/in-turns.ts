import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which timers and other callers have their turn. */
const turn = 3;

/** Maps a batch as `map` does, without holding up the event loop. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - began < turn) continue;
    await setImmediate();
    began = performance.now();
  }
  return results;
}
