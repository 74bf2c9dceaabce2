import { createHash } from 'node:crypto';
import type { SortKey } from '@quartermaster/core/query/compare';
import { valueAt } from '@quartermaster/core/query/paths';
import { isStorableText } from '@quartermaster/core/query/storable';
import { isScalar, type Scalar } from '@quartermaster/core/query/where';
import { InvalidCursor } from './store-errors.ts';

/** Where a page ended: the sort keys' values, `id` last; null stands for absent. */
export type Position = readonly (Scalar | null)[];

export const positionOf = (keys: readonly SortKey[], document: object): Position =>
  keys.map(({ path }) => {
    const value = valueAt(document, path);
    if (value === undefined || isScalar(value)) return value ?? null;
    // Arrays and objects have no defined order; SQLite sorts them by their JSON, so the cursor holds that
    // too.
    return JSON.stringify(value);
  });

/** An opaque cursor, valid only for the same question: the position, with a hash of the question. */
export function encodeCursor(question: unknown, position: Position): string {
  return Buffer.from(JSON.stringify([hash(question), ...position])).toString('base64url');
}

/** Throws InvalidCursor for a text that `encodeCursor` didn't make for this question. */
export function decodeCursor(question: unknown, keys: readonly SortKey[], cursor: string): Position {
  const [hashed, ...position] = parse(cursor);
  if (hashed !== hash(question) || position.length !== keys.length || !position.every(isPlace))
    throw new InvalidCursor('This cursor belongs to another query.');
  return position;
}

/** Cursors come from outside, so a forged one must be stopped here. */
function isPlace(value: unknown): value is Scalar | null {
  if (typeof value === 'string') return isStorableText(value);
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) return parts;
  } catch {
    // Reported below, like any text that isn't a cursor.
  }
  throw new InvalidCursor('This is not a cursor.');
}

/** A hash that is equal for equal questions, whatever the order of their properties. */
function hash(question: unknown): string {
  const text = JSON.stringify(question, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
