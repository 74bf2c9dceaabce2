// Spreadsheets run a formula even after leading white space, control characters and invisible characters.
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^\s*[\t\r]/u;
const negativeNumber = /^-(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const clearing = /^\s*\(none\)\s*$/i;
const onlySpace = /^\s+$/;
const emptyText = "'";

/** Whether this cell clears the field on import. */
export const clearsField = (cell: string): boolean => clearing.test(cell);

/**
 * Whether a spreadsheet would run this text as a formula. Numbers, including negative ones, are never run.
 */
const runsAsFormula = (value: string): boolean => formula.test(value) && !negativeNumber.test(value);

// Besides formulas: text that an import would otherwise take for an escape, for 'clear this' or for a blank
// cell.
const needsEscape = (value: string): boolean =>
  value.startsWith("'") || runsAsFormula(value) || clearsField(value) || onlySpace.test(value);

/** The cell that an export writes for a text: what a spreadsheet would run gets a leading apostrophe. */
export const escapeFormula = (value: string): string => (needsEscape(value) ? `'${value}` : value);

/** The cell for a value that may be absent; a lone apostrophe stands for empty text. */
export const textCell = (value: string | null | undefined): string =>
  value === '' ? emptyText : escapeFormula(value ?? '');

/** The text that was exported: exactly undoes `textCell`, and leaves other apostrophes ('t Hooft) alone. */
export const unescapeFormula = (cell: string): string =>
  cell === emptyText || (cell.startsWith("'") && needsEscape(cell.slice(1))) ? cell.slice(1) : cell;
