import type { z } from 'zod';

/** A value for each of these names. */
export const valuesOf = <Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** The same schema for each of these fields. */
export const shapeOf = <Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> => valuesOf(names, () => schema);

/** The same fields, which null clears. */
export const nullable = <Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> } =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };
