/** What a filter compares with: text, a finite number or a boolean. */
export type Scalar = string | number | boolean;

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * The one filter grammar (docs/store.md), used by the API's filters, saved views, `qm … --where`, and the
 * filters of workflows and webhooks. `matches(where, document)` defines its meaning. A path is dotted
 * (`customFields.ram_gb`) and never goes through an array.
 */
export type Where =
  | { op: 'and'; of: Where[] }
  | { op: 'or'; of: Where[] }
  | { op: 'not'; of: Where }
  | { op: 'equals'; path: string; value: Scalar }
  | { op: 'in'; path: string; values: Scalar[] }
  | { op: 'range'; path: string; gt?: Bound; gte?: Bound; lt?: Bound; lte?: Bound }
  | { op: 'exists'; path: string }
  | { op: 'contains'; path: string; value: Scalar }
  | { op: 'startsWith'; path: string; prefix: string }
  | { op: 'search'; text: string };

/** A range compares numbers with numbers and text with text, within one type only. */
export type Bound = string | number;

export const and = (...of: Where[]): Where => ({ op: 'and', of });
export const or = (...of: Where[]): Where => ({ op: 'or', of });
export const not = (of: Where): Where => ({ op: 'not', of });
export const equals = (path: string, value: Scalar): Where => ({ op: 'equals', path, value });
export const isIn = (path: string, values: Scalar[]): Where => ({ op: 'in', path, values });
export const exists = (path: string): Where => ({ op: 'exists', path });
export const contains = (path: string, value: Scalar): Where => ({ op: 'contains', path, value });
export const startsWith = (path: string, prefix: string): Where => ({ op: 'startsWith', path, prefix });
export const search = (text: string): Where => ({ op: 'search', text });

/** Matches every document. */
export const everything: Where = and();
export const nothing: Where = or();

/** Sort keys, most important first; a leading minus means descending. The store always adds `id` last. */
export type Sort = readonly string[];
