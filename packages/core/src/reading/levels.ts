import type { Sheet } from './sheet.ts';

/** What separates the levels of a location's path, where another system writes paths. Never a comma. */
export function levelsOf(sheet: Sheet, column: number | undefined) {
  const cells = [...sheet.cells(column)];
  const levels = ['>', '\\'].find((sign) => cells.some((cell) => cell.includes(sign)));
  return levels === undefined ? {} : { levels };
}
