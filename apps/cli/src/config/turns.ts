/** The number of concurrent calls; the server writes those together. */
const atOnce = 32;

/**
 * Does work on each item, a few at a time. Throws the first error, after the other
 * calls of its turn have ended.
 */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    const outcomes = await Promise.allSettled(items.slice(at, at + atOnce).map(work));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
