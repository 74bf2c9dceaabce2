/** The beginning of an id, by which people tell requests apart (section 9). */
export const shortId = (id: string): string => id.slice(0, 8);
