/** The date so many days later. @param day YYYY-MM-DD, as the date that is returned */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
