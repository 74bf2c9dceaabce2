import type { DomainEvent } from '@quartermaster/core/events/event';
import type { Change } from '@quartermaster/core/query/change';
import type { Where } from '@quartermaster/core/query/where';
import type { Collection, Identified, InsertOutcome, UpdateOutcome } from './port.ts';

export interface UpsertOptions {
  /** Change an existing document only if it matches; otherwise the outcome is 'conflict'. */
  readonly where?: Where;
  readonly events?: readonly DomainEvent[];
}

/**
 * Changes the document with this id, or inserts it if there is none; each of any number of concurrent calls
 * takes effect once. The outcome is never 'missing', and 'duplicate' only for a unique key other than the id.
 */
export async function upsert<T extends Identified>(
  collection: Collection<T>,
  document: T,
  change: Change,
  options: UpsertOptions = {},
): Promise<Exclude<InsertOutcome<T> | UpdateOutcome<T>, { readonly status: 'missing' }>> {
  for (;;) {
    const updated = await collection.update(document.id, change, options);
    if (updated.status !== 'missing') return updated;
    const inserted = await collection.insert(document, options.events);
    // Somebody else inserted it meanwhile, so that one is changed.
    if (inserted.status === 'inserted' || inserted.key !== 'id') return inserted;
  }
}
