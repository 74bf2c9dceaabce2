import type { Json, JsonObject } from '@quartermaster/core/json';
import { applyChange } from '@quartermaster/core/query/apply-change';
import { z } from 'zod';
import type { CollectionDeclaration, Identified, WriteOperation } from '../port.ts';

type Described = z.core.JSONSchema.BaseSchema;

/** Values that shapes query by equality repeat after this many documents. */
const recurring = 7;

/**
 * Inserts the n-th sample document of a collection: with a different value wherever the collection sorts or
 * requires unique values, repeating values elsewhere, and without optional fields in every fifth document. A third is set aside.
 */
export function sampleOperation<T extends Identified>(
  declaration: CollectionDeclaration<T>,
  n: number,
): WriteOperation<T> {
  const described = z.toJSONSchema(declaration.schema, { unrepresentable: 'any', io: 'output' });
  const keys = declaration.unique.flatMap(({ fields }) => fields);
  const sorted = declaration.shapes.flatMap(({ sort = [] }) => sort.map((key) => key.replace('-', '')));
  const own = new Set(['id', ...keys, ...sorted, `${declaration.attributes}.a`]);
  const document = sampleAt(described, '', n, own);
  const { setAside } = declaration;
  const kept =
    setAside === undefined || n % 3 === 0
      ? document
      : applyChange(z.record(z.string(), z.json()).parse(document), { unset: [setAside] });
  return { kind: 'insert', document: declaration.schema.parse(kept) };
}

function sampleAt(schema: Described, path: string, n: number, own: ReadonlySet<string>): Json {
  const at = own.has(path) ? n : n % recurring;
  const [alternative] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.const !== undefined) return z.json().parse(schema.const);
  if (schema.enum) return z.json().parse(schema.enum[n % schema.enum.length]);
  if (typeof alternative === 'object') return sampleAt(alternative, path, n, own);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, path, n, own);
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? [sampleAt(schema.items, path, n, own)]
        : [];
    case 'boolean':
      return n % 2 === 0;
    case 'number':
    case 'integer':
      return at;
    default:
      return textAt(schema.format, at);
  }
}

function textAt(format: string | undefined, at: number): string {
  const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
  switch (format) {
    case 'date-time':
      return day;
    case 'date':
      return day.slice(0, 10);
    case 'email':
      return `p${at}@example.com`;
    default:
      return `v${String(at).padStart(5, '0')}`;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: Described,
  path: string,
  n: number,
  own: ReadonlySet<string>,
): JsonObject {
  const object: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (typeof schema !== 'object' || (n % 5 === 0 && !required.includes(name))) continue;
    object[name] = sampleAt(schema, path === '' ? name : `${path}.${name}`, n, own);
  }
  if (typeof additionalProperties === 'object' && !isClosed(propertyNames))
    object.a = sampleAt(additionalProperties, `${path}.a`, n, own);
  return object;
}

const isClosed = (names: Described['propertyNames']): boolean =>
  typeof names === 'object' && names.enum !== undefined;
