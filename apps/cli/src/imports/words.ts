import type { ImportResult, ImportTally } from '@quartermaster/core/csv/import-result';
import { count } from '../output/figures.ts';
import type { ImportKind } from './kind.ts';

/** 'Create 18 and change 2 assets?' */
export function questionOf({ created, updated }: ImportTally, { one, many }: ImportKind): string {
  const verbs = [
    ...(created > 0 ? [`create ${count(created)}`] : []),
    ...(updated > 0 ? [`change ${count(updated)}`] : []),
  ].join(' and ');
  const noun = (updated > 0 ? updated : created) === 1 ? one : many;
  return `${verbs.charAt(0).toUpperCase()}${verbs.slice(1)} ${noun}?`;
}

/** '18 created, 2 changed' */
export const tallyText = ({ created, updated }: Pick<ImportTally, 'created' | 'updated'>): string =>
  `${count(created)} created, ${count(updated)} changed`;

/** '18 created, 2 changed, 1 unchanged, 1 failed'; numbers for people have thousands separators. */
export function resultText(result: ImportResult, human: boolean): string {
  const skipped = 'skippedInvalid' in result ? result.skippedInvalid + result.skippedDuplicate : 0;
  return [
    human ? tallyText(result) : `${result.created} created, ${result.updated} changed`,
    `${human ? count(result.unchanged) : result.unchanged} unchanged`,
    ...(skipped > 0 ? [`${human ? count(skipped) : skipped} skipped`] : []),
    ...(result.failed > 0 ? [`${human ? count(result.failed) : result.failed} failed`] : []),
  ].join(', ');
}

/** Advice after an import that ended early. @param issued number of rows without an asset ID @param isPlanned it was of a saved plan, which no longer holds */
export function importAgain(issued: number, isPlanned: boolean): string {
  if (issued > 0)
    return 'Rows without an asset ID that were already imported would be created again. Remove them before importing the rest.';
  const rest = isPlanned
    ? 'Make the plan again with --save-plan for the rest.'
    : 'Import the same file again for the rest.';
  return `${rest} Rows already imported stay as they are.`;
}
