/**
 * Quotas of an account until its address is confirmed: open requests in total, requests made per hour, comments and
 * photos per day.
 */
export const unconfirmedQuotas = { requests: 10, requestsAnHour: 10, comments: 20, photos: 5 } as const;
