import type { DomainEvent } from '@quartermaster/core/events/event';
import type { Change } from '@quartermaster/core/query/change';
import { and, type Where } from '@quartermaster/core/query/where';
import type { Collection, Identified, Stored } from './port.ts';

export interface ManyUpdates<T> {
  readonly where: Where;
  /**
   * The change to each document: the same for all, or computed from each. Undefined leaves a document as it
   * is.
   */
  readonly change: Change | ((document: Stored<T>) => Change | undefined);
  readonly events?: (document: Stored<T>) => readonly DomainEvent[];
}

const pageSize = 200;

/**
 * Changes every document that matches, in pages of 200 that let people's writes go first. Each document is
 * only changed if it still has the version that was read; if not, it is read again. Documents that match only
 * later may be left alone. Not atomic overall: if interrupted and run again, it changes what still matches.
 * Yields the number changed in each page.
 */
export async function* updateMany<T extends Identified>(
  collection: Collection<T>,
  { where, change, events = () => [] }: ManyUpdates<T>,
): AsyncGenerator<number, void> {
  let after: string | undefined;
  do {
    const page = await collection.find({ where, limit: pageSize, ...(after === undefined ? {} : { after }) });
    let updated = 0;
    for (let waiting = page.items; waiting.length > 0; ) {
      const operations = waiting.flatMap((document) => {
        const one = typeof change === 'function' ? change(document) : change;
        const { id, version } = document;
        return one === undefined
          ? []
          : [{ kind: 'update' as const, id, change: one, version, events: events(document) }];
      });
      const outcomes = await collection.write(operations, 'background');
      updated += outcomes.filter(({ status }) => status === 'updated').length;
      const changed = outcomes.flatMap((outcome) =>
        outcome.status === 'conflict' ? [outcome.document.id] : [],
      );
      waiting = changed.length === 0 ? [] : await matching(collection, where, changed);
    }
    yield updated;
    after = page.next;
  } while (after !== undefined);
}

async function matching<T extends Identified>(
  collection: Collection<T>,
  where: Where,
  ids: readonly string[],
): Promise<Stored<T>[]> {
  const those: Where = { op: 'in', path: 'id', values: [...ids] };
  return (await collection.find({ where: and(where, those), limit: pageSize })).items;
}
