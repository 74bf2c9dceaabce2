import type { DomainEvent } from '@quartermaster/core/events/event';
import type { Change } from '@quartermaster/core/query/change';
import type { Where } from '@quartermaster/core/query/where';
import type { Collection, Identified, InsertOutcome, UpdateOutcome } from './port.ts';

export interface UpsertOptions {
  /** Change what is there only if it matches; else the outcome is 'conflict'. */
  readonly where?: Where;
  readonly events?: readonly DomainEvent[];
}

/**
 * Changes the document of this id, or inserts it where there is none; however many do so at once, each takes effect
 * once. Not 'missing', and 'duplicate' only of another unique key than the id.
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
    // Somebody inserted it meanwhile: then it is theirs that changes.
    if (inserted.status === 'inserted' || inserted.key !== 'id') return inserted;
  }
}
