import { assetImportLineSchema } from '@quartermaster/core/csv/import-result';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { type SavedPlan, savedPlanIn } from '@quartermaster/core/reading/saved-plan';
import { saveFile } from '../ui/save-file.ts';
import { type Choice, queryOf } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import { type Plan, PlanReader } from './plan.ts';

/** Writes a plan to a file, for somebody else to look at or for later; qm import --apply reads it too. */
export function savePlan(
  { file, encoding }: FilePreview,
  choice: Choice,
  kind: ImportKind,
  plan: Plan,
): void {
  const made = plan.result.plan;
  if (!made) return;
  const { set = [], createMissing = [], match, mode, invite } = queryOf(choice, kind);
  const saved: SavedPlan = {
    ...{ quartermaster: 'plan', version: 1, madeAt: new Date().toISOString(), madeBy: made.by },
    ...{ file: { name: file.name, sha256: made.sha256 }, kind: kind.reads, encoding },
    reading: choice.reading,
    ...{
      set: [...set],
      createMissing: [...choice.createMissing].filter((one) => createMissing.includes(one)),
    },
    ...(match === undefined ? {} : { match }),
    ...(mode === undefined ? {} : { mode }),
    ...(invite ? { invite: true } : {}),
    digest: made.digest,
    result: { ...plan.result },
    lines: [...plan.lines],
  };
  const text = `${JSON.stringify(saved, undefined, 2)}\n`;
  saveFile(`${file.name.replace(/\.[^.]*$/, '')}.plan.json`, new Blob([text], { type: 'application/json' }));
}

export const isPlanFile = ({ name }: File): boolean => /\.json$/i.test(name);

/** The plan in a file; undefined if there is none. */
export const readPlan = async (file: File): Promise<SavedPlan | undefined> => savedPlanIn(await file.text());

/** How the file of a plan is read, as it was chosen for the plan. */
export function choiceOf(
  { reading, set, createMissing, match = '', mode, invite }: SavedPlan,
  { key }: ImportKind,
): Choice {
  const parsed = parseImportOptions({ set });
  const constants = Object.fromEntries(
    parsed.ok ? parsed.value.set.map(({ column, value }) => [column, value]) : [],
  );
  const { [key.target]: ofKey, ...others } = constants;
  return {
    ...{ reading, guesses: reading.columns.map(() => ''), constants: others, createMissing, match },
    ...{ mode: mode ?? '', withoutKeys: ofKey === '', invite: invite === true, chosen: new Set() },
  };
}

/** The rows that a plan keeps. */
export function rowsOf({ lines }: SavedPlan): Pick<PlanReader, 'rows'>['rows'] {
  const reader = new PlanReader();
  for (const line of lines) {
    const parsed = assetImportLineSchema.safeParse(line);
    if (parsed.success) reader.take(parsed.data);
  }
  return reader.rows;
}
