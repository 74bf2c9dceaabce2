/** How an id begins, which is enough to name the record by. */
export const shortId = ({ id }: { readonly id: string }): string => id.slice(0, 8);
