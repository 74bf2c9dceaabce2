import { readingMessage } from '../reading-messages.ts';
import type { LevelSign } from './reading.ts';
import type { Sheet } from './sheet.ts';

/**
 * What separates the levels of a location's path, where another system writes paths. Never a comma.
 * @param stated by whoever imports the file
 */
export function levelsOf(sheet: Sheet, column: number | undefined, stated: LevelSign | undefined) {
  if (stated !== undefined) return stated === '' ? {} : { levels: stated };
  const cells = [...sheet.cells(column)];
  const levels = (['>', '\\'] as const).find((sign) => cells.some((cell) => cell.includes(sign)));
  if (levels !== undefined) return { levels, guess: readingMessage.levelsBy(levels) };
  // With spaces around it, it separates levels here as well.
  return cells.some((cell) => /\S\/\S/.test(cell)) ? { guess: readingMessage.levelsPerhaps('/') } : {};
}
