/** A reason at the beginning of a line: 'Worn out'. */
export const reasonLabel = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
