import type { Connection } from './connection.ts';
import { renewIndex } from './indexes.ts';
import type { Layout } from './layout.ts';
import { renewEvents } from './renew-events.ts';

/** Milliseconds after which a step ends: others' writes wait for it. An index takes as long as it takes. */
const stepMs = 20;

/**
 * Takes a step in giving what an earlier version stored this version's form, inside the caller's transaction.
 * What is left to do shows in the file itself, so that nothing is done twice, whenever this is broken off.
 * @returns whether something may be left
 */
export function renew(connection: Connection, layouts: readonly Layout[]): boolean {
  const end = performance.now() + stepMs;
  while (renewIndex(connection, layouts) || renewEvents(connection, end))
    if (performance.now() > end) return true;
  return false;
}
