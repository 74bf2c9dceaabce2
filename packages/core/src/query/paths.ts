import type { Scalar, Where } from './where.ts';

const shape = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;
const inherited = /(^|\.)(__proto__|constructor|prototype)(\.|$)/;

/**
 * Whether text is a path into a document: names separated by dots, none of them inherited by every object.
 */
export function isPath(text: string): boolean {
  return shape.test(text) && !inherited.test(text);
}

/**
 * The value at a dotted path of a document; undefined if absent (null and missing are one state). Follows
 * only objects' own properties, never into an array.
 */
export function valueAt(document: object, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value ?? undefined;
}

/** Every path that a filter uses, once each; `search` uses the collection's own. */
export function pathsOf(where: Where): string[] {
  return [...new Set(allPaths(where))];
}

/** The values that a filter compares with a path for equality. */
export function comparedWith(where: Where, path: string): Scalar[] {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.flatMap((part) => comparedWith(part, path));
    case 'not':
      return comparedWith(where.of, path);
    case 'equals':
      return where.path === path ? [where.value] : [];
    case 'in':
      return where.path === path ? [...where.values] : [];
    default:
      return [];
  }
}

function allPaths(where: Where): string[] {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.flatMap(allPaths);
    case 'not':
      return allPaths(where.of);
    case 'search':
      return [];
    default:
      return [where.path];
  }
}
