import { type CollectionDeclaration, type Store, upsert } from '@quartermaster/store';
import { z } from 'zod';

const counterDocument = z.strictObject({
  id: z.string(),
  /** The next number to issue. */
  next: z.number(),
});
export type CounterDocument = z.infer<typeof counterDocument>;

/** Only incremented, or set explicitly, so that an outdated settings page can't reset it. */
export const counterCollection: CollectionDeclaration<CounterDocument> = {
  name: 'counters',
  schema: counterDocument,
  shapes: [],
  unique: [],
  search: [],
};

/**
 * Takes the next number of a counter, the first of which is 1. No two callers get the same, even on different
 * servers.
 */
export async function takeNumber(store: Store, id: string): Promise<number> {
  const outcome = await upsert(
    store.collection(counterCollection),
    { id, next: 2 },
    { increment: { next: 1 } },
  );
  if (outcome.status !== 'inserted' && outcome.status !== 'updated')
    throw new Error(`The counter ${id} could not be raised`);
  return outcome.document.next - 1;
}
