const most = 20;

/** The first of these names, and how many more there are. */
export const namedList = (names: readonly string[]): string =>
  [...names.slice(0, most), ...(names.length > most ? [`and ${names.length - most} more`] : [])].join(', ');
