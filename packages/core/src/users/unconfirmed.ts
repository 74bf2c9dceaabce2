/** How many open requests, and comments and photos a day, an account may have until its address is confirmed. */
export const unconfirmedQuotas = { requests: 10, comments: 20, photos: 5 } as const;
