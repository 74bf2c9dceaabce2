import type { JsonObject } from '@quartermaster/core/json';
import type { Document } from 'mongodb';
import type { EventEntry } from '../chain/event-entry.ts';
import type { Stored } from '../port.ts';
import { derive } from './derive.ts';
import { keyField, type Layout, own } from './layout.ts';

/** A document of the database; its id is text of ours. */
export interface Row extends Document {
  readonly _id: string;
  readonly version: number;
}

/** A new document, with all that is stored beside it. */
export function newRow(layout: Layout, id: string, document: JsonObject, events: readonly EventEntry[]): Row {
  const { id: _, ...fields } = document;
  const pending = events.length > 0 ? { [own.pending]: events } : {};
  return { _id: id, version: 1, ...fields, ...derive(layout, id, document), ...pending };
}

/** Leaves out what the store keeps for itself. */
export const projection = ({ unique }: Layout): Record<string, 0> =>
  Object.fromEntries([...Object.values(own), ...unique.map(keyField)].map((name) => [name, 0]));

/** The document as JSON, read with `projection`. */
export function jsonOf({ _id: id, ...rest }: Row): JsonObject & { readonly version: number } {
  return { id, ...rest };
}

/** What is in the database was parsed by the collection's schema when it was written; reading trusts that. */
export const asStored = <T>(document: object): Stored<T> => document as Stored<T>;
