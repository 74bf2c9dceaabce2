import { message } from '@quartermaster/core/messages';
import type { Unreadable } from '@quartermaster/core/unreadable';
import { refused } from '@quartermaster/core/verdict';
import type { Collection, Identified, Stored } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';

/** Splits documents into those that can be shown, and descriptions of the unreadable ones. */
export function readable<T extends Identified>(
  collection: Pick<Collection<T>, 'isReadable'>,
  documents: readonly Stored<T>[],
): { readonly items: Stored<T>[]; readonly left: { readonly unreadable?: Unreadable[] } } {
  const items = documents.filter((document) => collection.isReadable(document));
  if (items.length === documents.length) return { items, left: {} };
  const there = new Set(items);
  const unreadable = documents.filter((document) => !there.has(document)).map(({ id }) => ({ id }));
  return { items, left: { unreadable } };
}

/** Returns the document if it can be shown; otherwise refuses (409). */
export function requireReadable<T extends Identified>(
  collection: Pick<Collection<T>, 'isReadable'>,
  document: Stored<T>,
): Stored<T> {
  if (collection.isReadable(document)) return document;
  throw new RefusalError(refused('CONFLICT', message.recordUnreadable(document.id)));
}
