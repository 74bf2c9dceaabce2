import type { Json, JsonObject } from '../json.ts';

/**
 * Thrown for what the databases can't store alike: a mistake of the caller, who must validate outside input
 * first.
 */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}

/**
 * Whether text survives every driver: no NUL, where some truncate, and no lone surrogates, which some garble.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * A document as it is stored: without null and undefined properties, at every depth. Throws Unstorable for
 * text with NUL or lone surrogates (names too), numbers that aren't finite, null in arrays, and anything JSON
 * can't express. A name with a dot is kept, but no path reaches it.
 */
export function storableDocument(document: object): JsonObject {
  return storableObject(document, '');
}

/** The same for a single value; undefined means absent. */
export function storableValue(value: unknown, path: string): Json | undefined {
  switch (typeof value) {
    case 'undefined':
    case 'boolean':
      return value;
    case 'string':
      if (!isStorableText(value)) throw new Unstorable(`${path}: text with NUL or a lone surrogate`);
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new Unstorable(`${path}: ${value} is not a finite number`);
      return value;
    case 'object':
      if (value === null) return undefined;
      return Array.isArray(value) ? storableArray(value, path) : storableObject(value, path);
    default:
      throw new Unstorable(`${path}: a ${typeof value} cannot be stored`);
  }
}

function storableArray(values: readonly unknown[], path: string): Json[] {
  return values.map((value, at) => {
    const kept = storableValue(value, `${path}.${at}`);
    if (kept === undefined) throw new Unstorable(`${path}.${at}: null or undefined in an array`);
    return kept;
  });
}

function storableObject(object: object, path: string): JsonObject {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null)
    throw new Unstorable(`${path}: neither plain object nor array`);
  const kept: Record<string, Json> = {};
  for (const [name, value] of Object.entries(object)) {
    const inner = path === '' ? name : `${path}.${name}`;
    if (name === '' || name === '__proto__' || !isStorableText(name))
      throw new Unstorable(`${inner}: not a valid property name`);
    const one = storableValue(value, inner);
    if (one !== undefined) kept[name] = one;
  }
  return kept;
}
