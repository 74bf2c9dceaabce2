/** What an export is written as: CSV, or an object for each row, a line each. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** For the default columns: those left out although an import needs them to restore the records. */
export const leftOutHeader = 'Left-Out-Columns';
