import type { JsonObject } from '@quartermaster/core/json';
import { fold } from '@quartermaster/core/query/fold';
import { valueAt } from '@quartermaster/core/query/paths';
import { isScalar, type Scalar } from '@quartermaster/core/query/where';
import type { UniqueKey } from '../port.ts';
import type { Layout } from './layout.ts';
import { sqlScalar } from './scalar-sql.ts';

/**
 * Incremented when something below (or `fold`) gives different results, so that stored rows are derived
 * again.
 */
export const derivationVersion = 2;

/** The data stored with a document for finding it and keeping it unique. */
export interface Derived {
  /**
   * The folded search fields, one per line: no search word contains a line break, so none can match across
   * two fields.
   */
  readonly text: string;
  readonly keys: ReadonlyMap<string, string>;
  /** The side table's rows: array elements and custom fields. */
  readonly values: readonly FieldValue[];
}

export interface FieldValue {
  readonly field: string;
  readonly value: string | number;
}

export function derive(layout: Layout, document: JsonObject): Derived {
  return {
    text: layout.search
      .map((path) => valueAt(document, path))
      .filter((value) => typeof value === 'string')
      .map(fold)
      .join('\n'),
    keys: uniqueKeys(layout.unique, document),
    values: [
      ...layout.arrays.flatMap((path) => elements(path, valueAt(document, path))),
      ...(layout.attributes === undefined
        ? []
        : attributes(layout.attributes, valueAt(document, layout.attributes))),
    ],
  };
}

/** The paths that all of it is derived from. */
export const derivedFrom = ({ unique, search, arrays, attributes }: Layout): string[] => [
  ...unique.flatMap(({ fields }) => fields),
  ...search,
  ...arrays,
  ...(attributes === undefined ? [] : [attributes]),
];

function uniqueKeys(unique: readonly UniqueKey[], document: JsonObject): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { name, fields } of unique) {
    const values = fields.map((path) => valueAt(document, path));
    if (values.every(isScalar)) keys.set(name, uniqueValue(values));
  }
  return keys;
}

/** What a key is compared by. */
export const uniqueValue = (values: readonly Scalar[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : value)));

function elements(field: string, value: unknown): FieldValue[] {
  if (!Array.isArray(value)) return [];
  const distinct = new Set(value.filter(isScalar).map(sqlScalar));
  return [...distinct].map((one) => ({ field, value: one }));
}

function attributes(path: string, value: unknown): FieldValue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isScalar(one) ? [{ field: `${path}.${name}`, value: sqlScalar(one) }] : [],
  );
}
