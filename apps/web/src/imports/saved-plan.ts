import { canonicalJson } from '@quartermaster/core/canonical-json';
import {
  assetImportLineSchema,
  assetImportResultSchema,
  itemImportResultSchema,
  personImportResultSchema,
} from '@quartermaster/core/csv/import-result';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { mostLines, type SavedPlan, savedPlanIn } from '@quartermaster/core/reading/saved-plan';
import { z } from 'zod';
import { saveFile } from '../ui/save-file.ts';
import { type Choice, queryOf } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import { type Plan, PlanReader } from './plan.ts';
import { shortDate } from './short-date.ts';

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

/** 'Saved 21 Nov by Priya' */
export const savedText = ({ madeAt, madeBy }: SavedPlan): string =>
  `Saved ${shortDate(madeAt.slice(0, 10))}${madeBy === undefined ? '' : ` by ${madeBy}`}`;

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

/** What a saved plan would do, as it is shown; undefined if it doesn't say that. */
export function planOf({ lines, result }: SavedPlan): Plan | undefined {
  const reader = new PlanReader();
  for (const line of lines) {
    const parsed = assetImportLineSchema.safeParse(line);
    if (parsed.success) reader.take(parsed.data);
  }
  const parsed = resultSchema.safeParse(result);
  return parsed.success ? reader.planOf(parsed.data) : undefined;
}

const resultSchema = z.union([assetImportResultSchema, itemImportResultSchema, personImportResultSchema]);

/** How many rows two plans for the same file treat differently; undefined if the lines kept of them don't tell. */
export function rowsApart(saved: SavedPlan, made: Plan): number | undefined {
  const lineSchema = z.looseObject({ row: z.number() });
  const byRow = (lines: readonly unknown[]): Map<number, string> => {
    const found = new Map<number, string>();
    for (const line of lines) {
      const { data } = lineSchema.safeParse(line);
      if (data) found.set(data.row, (found.get(data.row) ?? '') + canonicalJson(data));
    }
    return found;
  };
  if (Math.max(saved.lines.length, made.lines.length) >= mostLines) return undefined;
  const [before, now] = [byRow(saved.lines), byRow(made.lines)];
  const apart = [...new Set([...before.keys(), ...now.keys()])].filter(
    (row) => before.get(row) !== now.get(row),
  );
  return apart.length > 0 ? apart.length : undefined;
}
