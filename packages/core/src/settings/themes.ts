/** The colours that a company chooses from; apart from the settings' schema, which the first page would carry with it. */
export const themes = ['indigo', 'blue', 'emerald', 'rose', 'amber'] as const;
