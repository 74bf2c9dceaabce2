/** The start of an id, which is enough to refer to the record. */
export const shortId = ({ id }: { readonly id: string }): string => id.slice(0, 8);
