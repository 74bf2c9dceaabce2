import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before yielding to timers and other calls. */
const maxBlockMs = 3;

/** Like `map`, without blocking the event loop. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - began < maxBlockMs) continue;
    await setImmediate();
    began = performance.now();
  }
  return results;
}
