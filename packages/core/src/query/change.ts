import type { Json } from '../json.ts';

/**
 * What a write does to one stored document (docs/store.md). Paths are dotted and never go through arrays:
 * an array is set whole, or pushed to and pulled from (objects in arrays are pulled by their `id`).
 * Setting null unsets: null and missing are one state, absent.
 */
export interface Change {
  readonly set?: Readonly<Record<string, Json>>;
  readonly unset?: readonly string[];
  readonly increment?: Readonly<Record<string, number>>;
  readonly push?: Readonly<Record<string, readonly Json[]>>;
  readonly pull?: Readonly<Record<string, readonly Json[]>>;
}
