import { describe } from 'vitest';
import { arbitraries } from './arbitrary.ts';
import { describeCached } from './cached.ts';
import { describeChain } from './chain.ts';
import type { OpenFresh } from './engine.ts';
import { describeEvents } from './events.ts';
import { describeFacets } from './facets.ts';
import { describeGivenUp } from './given-up.ts';
import { describeMany } from './many.ts';
import { describeQueries } from './queries.ts';
import { describeRandomOperations } from './random.ts';
import { describeRedeclared } from './redeclared.ts';
import { describeTransfer } from './transfer.ts';
import { describeWhole } from './whole.ts';
import { describeWriters } from './writers.ts';
import { describeWrites } from './writes.ts';

export { describePlans } from './plans.ts';

/**
 * What an adapter must do, as vitest tests on databases that `openFresh` creates: the port's promises, as
 * defined by `matches`, `applyChange` and `compareDocuments` in core. Pass `isWhole: false` for MongoDB's
 * stand-in.
 */
export function describeStore(name: string, openFresh: OpenFresh, { isWhole = true } = {}): void {
  const engine = { open: openFresh };
  describe(name, () => {
    describeQueries(engine);
    describeWrites(engine);
    describeEvents(engine);
    describeChain(engine);
    describeMany(engine);
    describeCached(engine);
    describeFacets(engine);
    describeGivenUp(engine);
    describeTransfer(engine);
    describeRedeclared(engine);
    describeWriters(engine);
    describeRandomOperations(engine, arbitraries('narrow'));
    if (isWhole) describeWhole(engine);
  });
}
