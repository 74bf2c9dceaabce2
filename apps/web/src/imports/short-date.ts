/** '3 Apr 2024'. @param day YYYY-MM-DD */
export const shortDate = (day: string | undefined): string =>
  day === undefined
    ? 'no date'
    : new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });
