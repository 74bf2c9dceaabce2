import { sightingFields } from '../assets/sighting.ts';
import type { Json, JsonObject } from '../json.ts';

/** Fields that change with every write, are derived from others, or are no change: to be seen. */
const bookkeeping = new Set<string>([
  ...['version', 'updatedAt', 'lastUpdated', 'statusSince', 'statusTimes'],
  ...sightingFields,
]);

/**
 * The asset map whose keys are fields of their own. A type also has a field of this name, but that is a list
 * of ids.
 */
const map = 'customFields';

/**
 * The previous values of the fields that differ: an event's `previous`. Null stands for absent. Custom fields
 * are compared key by key, other lists and objects as a whole.
 */
export function changedFields(before: JsonObject, after: JsonObject): JsonObject {
  const changed: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[key] ?? null;
    const is = after[key] ?? null;
    if (bookkeeping.has(key) || isSame(was, is)) continue;
    const isMap = key === map && !isList(was) && !isList(is);
    changed[key] = isMap ? changedFields(mapOf(was), mapOf(is)) : was;
  }
  return changed;
}

/** Whether two values are equal; objects are compared key by key, regardless of key order. */
export function isSame(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isList(one) || isList(other)) {
    return (
      isList(one) &&
      isList(other) &&
      one.length === other.length &&
      one.every((value, at) => isSame(value, other[at] ?? null))
    );
  }
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key] ?? null, other[key] ?? null),
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const mapOf = (value: Json): JsonObject =>
  typeof value === 'object' && value !== null && !isList(value) ? value : {};
