import type { JsonObject } from '@quartermaster/core/json';
import type { Document } from 'mongodb';
import type { EventEntry } from '../chain/event-entry.ts';
import type { Stored } from '../port.ts';
import { derive } from './derive.ts';
import { keyField, type Layout, own } from './layout.ts';

/** A stored document; its id is the store's own text, not an ObjectId. */
export interface Row extends Document {
  readonly _id: string;
  readonly version: number;
}

/** A new document with all its derived fields. */
export function newRow(layout: Layout, id: string, document: JsonObject, events: readonly EventEntry[]): Row {
  const { id: _, ...fields } = document;
  const pending = events.length > 0 ? { [own.pending]: events } : {};
  return { _id: id, version: 1, ...fields, ...derive(layout, id, document), ...pending };
}

/** Excludes the fields that the store keeps for itself. */
export const projection = ({ unique }: Layout): Record<string, 0> =>
  Object.fromEntries([...Object.values(own), ...unique.map(keyField)].map((name) => [name, 0]));

/** A document read with `projection`, as JSON. */
export function jsonOf({ _id: id, ...rest }: Row): JsonObject & { readonly version: number } {
  return { id, ...rest };
}

/** Stored documents were parsed by their schema when written; reading trusts that. */
export const asStored = <T>(document: object): Stored<T> => document as Stored<T>;
