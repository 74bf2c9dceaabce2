import type { Json, JsonObject } from '../json.ts';
import type { Change } from './change.ts';
import { isPath } from './paths.ts';
import { storableValue, Unstorable } from './storable.ts';

/** A change that passed `checkChange`: every part is present, and nothing in it is null or empty. */
export interface CheckedChange {
  readonly set: Readonly<Record<string, Json>>;
  readonly unset: readonly string[];
  readonly increment: Readonly<Record<string, number>>;
  readonly push: Readonly<Record<string, readonly Json[]>>;
  readonly pull: Readonly<Record<string, readonly Json[]>>;
}

/**
 * Normalises a change: setting null becomes unset, empty pushes and pulls are dropped. Throws Unstorable for
 * anything the two databases would handle differently: overlapping or invalid paths, `id` and `version`
 * (reserved for the store), and values that can't be stored.
 */
export function checkChange(change: Change): CheckedChange {
  const set: Record<string, Json> = {};
  const unset = [...(change.unset ?? [])];
  for (const [path, given] of Object.entries(change.set ?? {})) {
    const value = storableValue(given, path);
    if (value === undefined) unset.push(path);
    else set[path] = value;
  }
  const increment = { ...change.increment };
  for (const [path, by] of Object.entries(increment)) storableValue(by, path);
  const push = storableLists(change.push);
  const pull = storableLists(change.pull);
  for (const [path, values] of Object.entries(pull)) checkPulled(path, values);
  checkPaths([set, increment, push, pull].flatMap(Object.keys).concat(unset));
  return { set, unset, increment, push, pull };
}

/**
 * The document after a change: the definition that both databases are tested against. Pure; unchanged parts
 * are shared. Unsetting and pulling from absent values is allowed. Throws Unstorable for a change that
 * doesn't fit: a path through an array or a plain value, an increment of something that isn't a number, a
 * push to or pull from something that isn't an array.
 */
export function applyChange<Document extends object>(document: Document, change: Change): Document {
  const { set, unset, increment, push, pull } = checkChange(change);
  // Every document is a JSON object, though interfaces can't express that.
  let next = document as JsonObject;
  for (const [path, value] of Object.entries(set)) next = edit(next, path, () => value);
  for (const path of unset) next = edit(next, path, () => undefined);
  for (const [path, by] of Object.entries(increment))
    next = edit(next, path, (value = 0) => {
      if (typeof value !== 'number') throw new Unstorable(`${path}: only numbers can be incremented`);
      return value + by;
    });
  for (const [path, values] of Object.entries(push))
    next = edit(next, path, (value = []) => [...listAt(path, value), ...values]);
  for (const [path, values] of Object.entries(pull)) {
    const gone = new Set(values.map(identity));
    next = edit(
      next,
      path,
      (value) => value && listAt(path, value).filter((one) => !gone.has(identity(one))),
    );
  }
  // A change only names paths of its own document type, so the result has that type too.
  return next as object as Document;
}

/** Replaces the value at a path; undefined removes it, without creating empty objects along a missing path. */
function edit(
  object: JsonObject,
  path: string,
  by: (value: Json | undefined) => Json | undefined,
): JsonObject {
  const [name = '', ...rest] = path.split('.');
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (rest.length === 0) return replace(object, name, by(value));
  if (value === undefined) {
    const made = edit({}, rest.join('.'), by);
    return Object.keys(made).length === 0 ? object : replace(object, name, made);
  }
  if (isObject(value)) return replace(object, name, edit(value, rest.join('.'), by));
  if (!isList(value) && by(undefined) === undefined) return object;
  throw new Unstorable(`${path}: ${name} is not an object`);
}

function replace(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  if (value !== undefined) return { ...object, [name]: value };
  const { [name]: _, ...others } = object;
  return others;
}

function listAt(path: string, value: Json): readonly Json[] {
  if (!isList(value)) throw new Unstorable(`${path}: not an array`);
  return value;
}

/** What `pull` compares: a plain value itself, an object's `id`. */
function identity(value: Json): string {
  return JSON.stringify(isObject(value) ? { id: value.id } : value);
}

function storableLists(
  lists: Readonly<Record<string, readonly Json[]>> = {},
): Record<string, readonly Json[]> {
  const kept: Record<string, readonly Json[]> = {};
  for (const [path, values] of Object.entries(lists)) {
    const list = storableValue(values, path);
    if (list !== undefined && isList(list) && list.length > 0) kept[path] = list;
  }
  return kept;
}

function checkPulled(path: string, values: readonly Json[]): void {
  const objects = values.filter((value) => typeof value === 'object');
  if (objects.some((value) => isList(value) || typeof value?.id !== 'string'))
    throw new Unstorable(`${path}: objects are pulled by their id, and arrays cannot be pulled`);
  if (objects.length > 0 && objects.length < values.length)
    throw new Unstorable(`${path}: pull objects or plain values, not both`);
}

function checkPaths(paths: readonly string[]): void {
  for (const path of paths) {
    if (!isPath(path)) throw new Unstorable(`${path}: not a valid path`);
    if (/^(id|version)(\.|$)/.test(path)) throw new Unstorable(`${path}: reserved for the store`);
  }
  const sorted = paths.map((path) => `${path}.`).sort();
  sorted.forEach((path, at) => {
    if (at > 0 && path.startsWith(sorted[at - 1] ?? ''))
      throw new Unstorable(`${path.slice(0, -1)}: changed twice`);
  });
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
