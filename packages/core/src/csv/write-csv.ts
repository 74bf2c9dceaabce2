const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

const quote = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * One line of a CSV file, its line break included. Cells are written as they are: text that people typed goes
 * through `neutralise` (formula.ts) first.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;
