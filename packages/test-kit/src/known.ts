/** The id of what was created under a name; throws if nothing was. */
export function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`'${name}' was not made`);
  return id;
}
