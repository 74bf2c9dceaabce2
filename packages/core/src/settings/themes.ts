/**
 * The colours that a company chooses from. Separate from the settings schema, so that the first page needn't
 * load that.
 */
export const themes = ['indigo', 'blue', 'emerald', 'rose', 'amber'] as const;
