import { z } from 'zod';
import { csvEncodings } from '../csv/file-format.ts';
import { importModes } from '../csv/import-modes.ts';
import { creatables, type ImportLine } from '../csv/import-result.ts';
import { parsedJson } from '../json.ts';
import { readingSchema, readKinds } from './reading.ts';

/** How many lines of a plan are written for people to read; the digest is of all. */
export const mostLines = 10_000;

/** A plan in a file: how a file is imported, and what that would do. */
export const savedPlanSchema = z.strictObject({
  quartermaster: z.literal('plan'),
  version: z.literal(1, 'Only version 1 is supported'),
  madeAt: z.iso.datetime(),
  madeBy: z.string().optional(),
  file: z.strictObject({ name: z.string(), sha256: z.string() }),
  kind: z.enum(readKinds),
  encoding: z.enum(csvEncodings),
  reading: readingSchema,
  set: z.array(z.string()),
  createMissing: z.array(z.enum(creatables)),
  match: z.string().optional(),
  mode: z.enum(importModes).optional(),
  invite: z.boolean().optional(),
  /** Of every line: what each row would do, with the values before and after. */
  digest: z.string(),
  /** The server's answer. */
  result: z.looseObject({}),
  lines: z.array(z.looseObject({})),
});
export type SavedPlan = z.infer<typeof savedPlanSchema>;

/** What is kept of the lines of a dry run. */
export class PlanLines {
  readonly lines: ImportLine[] = [];

  add(line: ImportLine): void {
    const says = line.type === 'error' || (line.type === 'row' && line.action !== 'unchanged');
    if (says && this.lines.length < mostLines) this.lines.push(line);
  }
}

/** The plan in a file; undefined if the file has none. */
export const savedPlanIn = (text: string): SavedPlan | undefined =>
  savedPlanSchema.safeParse(parsedJson(text)).data;
