const dayMs = 24 * 3_600_000;

/** The day on which people are reminded next; undefined if they aren't. @param last when they were last told */
export const nextReminderOf = (last: string, everyDays: number): string | undefined =>
  everyDays === 0 ? undefined : new Date(Date.parse(last) + everyDays * dayMs).toISOString().slice(0, 10);
