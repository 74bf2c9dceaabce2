import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from '../support/openapi.ts';

const schemaParts = z.looseObject({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
});

/** Values for properties that refer to something, by name, as a schema can't express them. */
export type Plausible = Readonly<Record<string, readonly unknown[]>>;

/** Values that fit a schema of the document, as far as the schema goes. */
export function fitting(schema: unknown, plausible: Plausible = {}): fc.Arbitrary<unknown> {
  const inner = (one: unknown) => fitting(one, plausible);
  const parsed = schemaParts.safeParse(schema);
  if (!parsed.success) return fc.jsonValue();
  const parts = parsed.data;
  if ('const' in parts) return fc.constant(parts.const);
  if (parts.enum) return fc.constantFrom(...parts.enum);
  const choices = parts.anyOf ?? parts.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  switch (parts.type) {
    case 'string':
      return fittingText(parts);
    case 'integer':
      return fc.integer({ min: clamp(parts.minimum ?? -1000), max: clamp(parts.maximum ?? 1000) });
    case 'number':
      return fc.double({ min: parts.minimum ?? -1e6, max: parts.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems: minLength = 0, maxItems = 3 } = parts;
      return fc.array(inner(parts.items), {
        minLength,
        maxLength: Math.max(minLength, Math.min(maxItems, 3)),
      });
    }
    case 'object':
      return fittingObject(parts, plausible);
    default:
      return fc.jsonValue();
  }
}

type Parts = z.infer<typeof schemaParts>;

const clamp = (bound: number): number => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, bound));

function fittingText({ format, pattern, minLength = 0, maxLength = 30 }: Parts): fc.Arbitrary<string> {
  if (format === 'email') return fc.stringMatching(/^[a-z0-9]{1,8}@[a-z]{1,8}\.example$/);
  if (format === 'uri') return fc.webUrl();
  if (format === 'date') return instants.map((at) => at.slice(0, 10));
  if (format === 'date-time') return instants;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) };
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }));
}

const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function fittingObject(
  { properties = {}, required = [], additionalProperties }: Parts,
  plausible: Plausible,
): fc.Arbitrary<object> {
  const valueFor = (name: string, schema: unknown): fc.Arbitrary<unknown> => {
    const known = plausible[name];
    const any = fitting(schema, plausible);
    return known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, any) : any;
  };
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(name, schema)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return known;
  const others = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fitting(additionalProperties), {
    maxKeys: 3,
  });
  return fc.tuple(others, known).map(([more, named]) => ({ ...more, ...named }));
}

/** Texts that have broken something somewhere. */
export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\ufffe',
  '🧨'.repeat(50),
  'e\u0301'.repeat(50),
  'x'.repeat(5000),
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '$where',
  '../../etc/passwd',
  '..\\..\\x',
  '%00',
  '%2e%2e%2f',
  '%n%s',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '(a+)+$',
  '\r\nSet-Cookie: a=b',
  'javascript:alert(1)',
  'https://127.0.0.1/x.png',
  '2026-02-30',
  '2026-01-01T00:00:00.000+99:99',
  '0000-00-00',
  'a@b',
  'admin@northwind.example',
];

/** Values that fit no schema, or hardly any. */
export const nastyValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, -0, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 53 - 1, 5e-324),
  fc.constantFrom<unknown>([], {}, [[]], [null], [{}], { a: { b: { c: {} } } }, { length: 1 }, { $ne: null }),
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Valid values with one fault: something replaced, dropped, added or duplicated. */
export const nearly = (schema: JsonSchema | undefined, plausible?: Plausible): fc.Arbitrary<unknown> =>
  fc
    .record({
      value: fitting(schema, plausible),
      at: fc.nat(),
      how: fc.nat(3),
      nasty: nastyValues,
      name: fc.constantFrom('x', 'id', '__proto__', 'version'),
    })
    .map(({ value, at, how, nasty, name }) => spoil(value, at, how, nasty, name));

function spoil(value: unknown, at: number, how: number, nasty: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return how % 2 ? [nasty] : nasty;
    const index = at % value.length;
    if (how === 1) return [...value, ...value];
    return value.map((inner, n) => (n === index ? spoil(inner, at >> 2, how, nasty, name) : inner));
  }
  if (typeof value !== 'object' || value === null) return nasty;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined || how === 0) return defined(value, name, nasty);
  if (how === 1) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));
  return defined(value, key, how === 2 ? nasty : spoil(Reflect.get(value, key), at >> 2, how, nasty, name));
}

/** The object with an own property of this name, whatever the name. */
const defined = (object: object, name: string, value: unknown): object =>
  Object.defineProperty({ ...object }, name, { value, enumerable: true, configurable: true, writable: true });
