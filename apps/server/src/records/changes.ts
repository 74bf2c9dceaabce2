import { isSame } from '@quartermaster/core/events/changed-fields';
import type { Json, JsonObject } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';

/**
 * The change that gives a stored document the wanted values, path by path; undefined leaves a path as it is,
 * null clears it.
 * @returns undefined if nothing differs
 */
export function changeTo(
  stored: object,
  wanted: Readonly<Record<string, Json | undefined>>,
): Change | undefined {
  const changed = Object.entries(wanted).flatMap(([path, value]): [string, Json][] =>
    value === undefined || isSame(value, valueAt(stored, path)) ? [] : [[path, value]],
  );
  return changed.length === 0 ? undefined : { set: Object.fromEntries(changed) };
}

function valueAt(document: object, path: string): Json {
  // Every document is a JSON object; interfaces just don't say so.
  let at: Json = document as JsonObject;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, name)) return null;
    at = (at as JsonObject)[name] ?? null;
  }
  return at;
}

/** A change that sets these fields as well. */
export const withSet = (change: Change, set: Change['set']): Change => ({
  ...change,
  set: { ...change.set, ...set },
});
