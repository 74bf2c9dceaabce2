import type { Change } from '@quartermaster/core/query/change';
import { isStorableText } from '@quartermaster/core/query/storable';
import { pathsOf, touchesKey } from '../touched.ts';
import type { Layout } from './layout.ts';
import type { Expected, Insertion, Writing, Written } from './writing.ts';

type Alteration =
  | { readonly kind: 'update'; readonly id: string; readonly change: Change; readonly expected: Expected }
  | { readonly kind: 'remove'; readonly id: string; readonly expected: Expected };

/** A checked operation of the port. */
export type Operation = ({ readonly kind: 'insert' } & Insertion) | Alteration;

/** How many documents are altered concurrently: each takes some milliseconds to become durable. */
const concurrency = 16;

/**
 * Performs operations in order; concurrently where the result is the same: inserts, and alterations of
 * different documents.
 */
export async function execute(
  writing: Writing,
  layout: Layout,
  operations: readonly Operation[],
): Promise<Written[]> {
  const outcomes: Written[] = [];
  while (outcomes.length < operations.length) {
    const rest = operations.slice(outcomes.length);
    const insertions = inserted(rest);
    outcomes.push(
      ...(insertions.length > 0
        ? await writing.insert(insertions)
        : await alter(writing, independent(layout, rest))),
    );
  }
  return outcomes;
}

/** The inserts at the beginning. */
function inserted(operations: readonly Operation[]): Insertion[] {
  const insertions: Insertion[] = [];
  for (const operation of operations) {
    if (operation.kind !== 'insert') break;
    insertions.push(operation);
  }
  return insertions;
}

/**
 * The alterations at the beginning, one per document, as long as none may take a key that another one
 * releases.
 */
function independent(layout: Layout, operations: readonly Operation[]): Alteration[] {
  const alterations: Alteration[] = [];
  const ids = new Set<string>();
  for (const operation of operations) {
    if (operation.kind === 'insert' || ids.has(operation.id)) break;
    const takesKey = operation.kind === 'update' && touchesKey(pathsOf(operation.change), layout.unique);
    if (takesKey && alterations.length > 0) break;
    ids.add(operation.id);
    alterations.push(operation);
    if (takesKey) break;
  }
  return alterations;
}

async function alter(writing: Writing, alterations: readonly Alteration[]): Promise<Written[]> {
  const outcomes: (Written | undefined)[] = alterations.map(() => undefined);
  const waiting = alterations.entries();
  let failure: { readonly error: unknown } | undefined;
  const work = async (): Promise<void> => {
    for (const [at, alteration] of waiting) {
      if (failure) return;
      try {
        outcomes[at] = await alterOne(writing, alteration);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, alterations.length) }, work));
  // Their events go into the log in the order of the operations.
  for (const [at, { id, expected }] of alterations.entries()) {
    const status = outcomes[at]?.status;
    if (status === 'updated' || status === 'removed') writing.done(id, status, expected.events);
  }
  if (failure) throw failure.error;
  return outcomes.filter((outcome) => outcome !== undefined);
}

async function alterOne(writing: Writing, alteration: Alteration): Promise<Written> {
  const { id, expected } = alteration;
  if (!isStorableText(id)) return { status: 'missing' };
  return alteration.kind === 'remove'
    ? writing.remove(id, expected)
    : writing.update(id, alteration.change, expected);
}
