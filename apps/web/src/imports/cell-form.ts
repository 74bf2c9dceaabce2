import type { CellForm } from '@quartermaster/core/reading/cell-form';
import { isMoney } from '@quartermaster/core/reading/foreign-rows';
import type { NewField } from '@quartermaster/core/reading/new-field';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind, Target } from './import-kind.ts';

/** How the cells of a column are read into a field of dates or numbers that somebody chose for it. */
export function formOf({ targets }: ImportKind, preview: FilePreview, to: string, at: number): CellForm {
  const { takes = isMoney(to) ? 'amounts' : undefined } = targets.find(({ value }) => value === to) ?? {};
  return formFor(takes, preview, at);
}

/** How they are read into a field that is made for them. */
export const formOfField = (field: NewField | undefined, preview: FilePreview, at: number): CellForm =>
  formFor(field?.type === 'date' ? 'days' : field?.type === 'number' ? 'amounts' : undefined, preview, at);

function formFor(takes: Target['takes'], { proposal: { forms = [] } }: FilePreview, at: number): CellForm {
  const { dates, decimal } = forms[at] ?? {};
  if (takes === 'days' && dates) return { dates };
  return takes === 'amounts' && decimal ? { decimal } : {};
}
