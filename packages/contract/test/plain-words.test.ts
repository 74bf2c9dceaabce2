import { setPlainMessages } from '@quartermaster/core/plain-messages';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract, streams } from '../src/contract.ts';
import { isRoute, type RouteTree } from '../src/declared-routes.ts';

setPlainMessages();

/** Values of every kind: no schema accepts all of them. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(70_000),
  'a\u0000b',
  '\ud800',
  '12,5',
  '2026-02-30',
  'https://',
  -1,
  0,
  0.5,
  1e308,
  Number.NaN,
  [],
  ['x', 5, null],
  Array.from({ length: 5000 }, () => 'x'),
  {},
  { nonsense: 1 },
  { nonsense: { deeper: [1] } },
];

const inputs = new Map<string, z.ZodType>();
function collect(tree: RouteTree): void {
  for (const child of Object.values(tree)) {
    if (!isRoute(child)) collect(child);
    else if ('inputSchema' in child['~orpc'] && child['~orpc'].inputSchema instanceof z.ZodType)
      inputs.set(child['~orpc'].meta.operation, child['~orpc'].inputSchema);
  }
}
collect(contract);
collect(streams);

/**
 * Inputs in which one value, at any depth, is wrong.
 * @param open the schemas that refer to themselves and that this one is within: each is entered once
 */
function* wrongInputs(schema: z.core.$ZodType, open: ReadonlySet<unknown> = new Set()): Generator<unknown> {
  yield* wrongValues;
  const { def } = schema._zod;
  if ('getter' in def && open.has(def)) return;
  const within = 'getter' in def ? new Set([...open, def]) : open;
  const inner = innerOf(def);
  if (inner) yield* wrongInputs(inner, within);
  else if (isDef<z.core.$ZodUnionDef>(def, 'union'))
    for (const option of def.options) yield* wrongInputs(option, within);
  else if (isDef<z.core.$ZodArrayDef>(def, 'array'))
    for (const wrong of wrongInputs(def.element, within)) yield [wrong];
  else if (isDef<z.core.$ZodRecordDef>(def, 'record'))
    for (const wrong of wrongInputs(def.valueType, within)) yield { key: wrong, 'A key': wrong };
  else if (isDef<z.core.$ZodObjectDef>(def, 'object'))
    for (const [name, field] of Object.entries(def.shape))
      for (const wrong of wrongInputs(field, within)) yield { [name]: wrong };
}

const isDef = <Def extends z.core.$ZodTypeDef>(def: z.core.$ZodTypeDef, type: Def['type']): def is Def =>
  def.type === type;

/** The schema inside one that is optional, has a default or is a pipe. */
function innerOf(def: z.core.$ZodTypeDef): z.core.$ZodType | undefined {
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return def.innerType;
  if ('in' in def && def.in instanceof z.core.$ZodType) return def.in;
  if ('getter' in def && typeof def.getter === 'function') return def.getter();
  return undefined;
}

/** Phrases of the schema library's own messages. */
const foreign =
  /^Invalid (input|option|key|string|value|number|element|ISO)|Use one of: $|expected .*received|Too (big|small)|Unrecognized key|multiple of|Invalid discriminator|\bregex\b|\bpattern\b|undefined/i;

it('no input is refused in the words of the schema library, whatever is wrong with it', () => {
  const texts = new Map<string, string>();
  for (const [operation, schema] of inputs)
    for (const wrong of wrongInputs(schema))
      for (const { message, path } of schema.safeParse(wrong).error?.issues ?? [])
        if (!texts.has(message)) texts.set(message, `${operation} ${path.join('.')}`);
  expect(texts.size).toBeGreaterThan(40);
  const own = [...texts].filter(([text]) => foreign.test(text)).map((entry) => entry.join(' <- '));
  expect(own).toEqual([]);
  // Nor do messages repeat long inputs.
  expect([...texts.keys()].filter((text) => text.length > 500)).toEqual([]);
});
