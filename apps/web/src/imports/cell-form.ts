import type { CellForm } from '@quartermaster/core/reading/cell-form';
import { isMoney } from '@quartermaster/core/reading/foreign-rows';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';

/** How the cells of a column are read into a field of dates or numbers that somebody chose for it. */
export function formOf(
  { targets }: ImportKind,
  { proposal: { forms = [] } }: FilePreview,
  to: string,
  at: number,
): CellForm {
  const { dates, decimal } = forms[at] ?? {};
  const { takes = isMoney(to) ? 'amounts' : undefined } = targets.find(({ value }) => value === to) ?? {};
  if (takes === 'days' && dates) return { dates };
  return takes === 'amounts' && decimal ? { decimal } : {};
}
