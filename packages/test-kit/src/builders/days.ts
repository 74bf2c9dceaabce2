const dayLength = 86_400_000;

/** Adds days to a day, or subtracts them. @param day YYYY-MM-DD */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
