import type { Where } from '@quartermaster/core/query/where';

/**
 * The parts of a filter that must all hold, and whether one of them, which isn't listed, leaves out what was
 * set aside.
 * @param setAside the path that only documents have that were set aside, if the collection declares one
 */
export function partsOf(
  setAside: string | undefined,
  where: Where,
): { readonly conjuncts: readonly Where[]; readonly leavesOut: boolean } {
  const all = conjunctsOf(where);
  const conjuncts = all.filter(
    (one) => setAside === undefined || one.op !== 'not' || one.of.op !== 'exists' || one.of.path !== setAside,
  );
  return { conjuncts, leavesOut: conjuncts.length < all.length };
}

/** The parts that must all hold. */
export function conjunctsOf(where: Where): readonly Where[] {
  return where.op === 'and' ? where.of.flatMap(conjunctsOf) : [where];
}
