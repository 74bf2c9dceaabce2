import { readingMessage } from '../reading-messages.ts';
import type { LevelSign } from './reading.ts';
import type { Sheet } from './sheet.ts';

/** With spaces around it, a slash separates levels here as well. */
const forms = { '>': />/, '\\': /\\/, '/': /\S\/\S/ } as const;
const signs = ['>', '\\', '/'] as const;

/**
 * What separates the levels of a location's path, where another system writes paths: what most values use. Never a
 * comma.
 * @param stated by whoever imports the file
 */
export function levelsOf(sheet: Sheet, column: number | undefined, stated: LevelSign | undefined) {
  if (stated === '') return {};
  const values = [...new Set(sheet.cells(column))];
  const numberWith = (sign: (typeof signs)[number]) => values.filter((one) => forms[sign].test(one)).length;
  const used = signs
    .filter((sign) => numberWith(sign) > 0)
    .sort((one, other) => numberWith(other) - numberWith(one));
  const [most] = used;
  const sign = stated ?? most;
  if (sign === undefined) return {};
  // Levels that only another sign separates would be lost.
  const others = used.flatMap((other) => {
    const number = values.filter((one) => forms[other].test(one) && !one.includes(sign)).length;
    return number === 0 ? [] : [readingMessage.levelsOther(number, other)];
  });
  const said = (first: string) => ({ guess: [first, ...others].join('; ') });
  if (stated !== undefined)
    return { levels: stated, ...(others.length > 0 ? { guess: others.join('; ') } : {}) };
  return sign === '/'
    ? said(readingMessage.levelsPerhaps(sign))
    : { levels: sign, ...said(readingMessage.levelsBy(sign)) };
}
