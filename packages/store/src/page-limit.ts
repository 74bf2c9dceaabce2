/** Throws unless this is a valid size for a page of events. */
export function requirePage(limit: number): void {
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 200))
    throw new RangeError('A page has 1 to 200 events.');
}

/** Throws if there are more than can be named at once. */
export function requireFew(named: readonly unknown[]): void {
  if (named.length > 200) throw new RangeError('At most 200 can be named at a time.');
}
