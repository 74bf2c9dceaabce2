/** The fields except those that are undefined or null, which the store doesn't keep. */
export function definedFields<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined | null> } {
  const defined: { [K in keyof T]?: Exclude<T[K], undefined | null> } = {};
  for (const key in fields) {
    const value = fields[key];
    if (isThere(value)) defined[key] = value;
  }
  return defined;
}

const isThere = <V>(value: V): value is Exclude<V, undefined | null> => value !== undefined && value !== null;

/** Some of the fields. */
export function picked<T extends object, Name extends keyof T>(
  fields: T,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  const some: Partial<Pick<T, Name>> = {};
  for (const name of names) some[name] = fields[name];
  return some;
}
