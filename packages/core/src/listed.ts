// Creating a formatter takes 15 ms, so that waits until it is first needed.
let allOf: Intl.ListFormat | undefined;
let anyOf: Intl.ListFormat | undefined;

/** 'Mia, Noa and Zoë' */
export function listed(names: readonly string[]): string {
  allOf ??= new Intl.ListFormat('en-GB');
  return allOf.format(names);
}

/** 'Mia, Noa or Zoë' */
export function listedOr(names: readonly string[]): string {
  anyOf ??= new Intl.ListFormat('en-GB', { type: 'disjunction' });
  return anyOf.format(names);
}
