import type { Json } from '../json.ts';

const name = String.raw`[\p{L}\p{N}_-]{1,100}`;
const shape = new RegExp(`^${name}(\\.${name}){0,19}$`, 'u');
const inherited = /(^|\.)(__proto__|constructor|prototype)(\.|$)/;

/** What a path may look like, for use within other patterns. */
export const pathPattern = `${name}(?:\\.${name}){0,19}`;

/**
 * Whether text is a path into data: names or indexes separated by dots, none of them one that every object
 * inherits. Unlike a filter's path (`query/paths.ts`) it may go through lists, and names may have hyphens.
 */
export const isDataPath = (text: string): boolean => shape.test(text) && !inherited.test(text);

/** The value at a path of data: follows objects' own properties, and lists by index. Undefined if there is none. */
export function dataAt(path: string, data: Json | undefined): Json | undefined {
  if (!isDataPath(path)) return undefined;
  let value: Json | undefined = data;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) && !/^(0|[1-9]\d{0,8})$/.test(step)) return undefined;
    if (!Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
