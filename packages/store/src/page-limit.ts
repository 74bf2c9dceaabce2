/** Throws for what isn't the size of a page of events. */
export function requirePage(limit: number): void {
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 200))
    throw new RangeError('A page has 1 to 200 events.');
}

/** Throws for more than can be named at a time. */
export function requireFew(named: readonly unknown[]): void {
  if (named.length > 200) throw new RangeError('At most 200 can be named at a time.');
}
