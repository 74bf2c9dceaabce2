import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { csvEncodings } from '@quartermaster/core/csv/file-format';
import { importModes } from '@quartermaster/core/csv/import-modes';
import { creatables, type ImportLine } from '@quartermaster/core/csv/import-result';
import { readingSchema, readKinds } from '@quartermaster/core/reading/reading';
import { z } from 'zod';
import { writeAtomically } from '../atomic-file.ts';
import { exitCodes, Failure } from '../failure.ts';
import type { Source } from './source.ts';

/** How many lines of a plan are written for people to read; the digest is of all. */
const mostLines = 10_000;

const savedPlanSchema = z.strictObject({
  quartermaster: z.literal('plan'),
  version: z.literal(1, 'Only version 1 is supported'),
  madeAt: z.iso.datetime(),
  file: z.strictObject({ name: z.string(), sha256: z.string() }),
  kind: z.enum(readKinds),
  encoding: z.enum(csvEncodings),
  reading: readingSchema,
  set: z.array(z.string()),
  createMissing: z.array(z.enum(creatables)),
  match: z.string().optional(),
  mode: z.enum(importModes).optional(),
  /** Of every line: what each row would do, with the values before and after. */
  digest: z.string(),
  /** The server's answer. */
  result: z.looseObject({}),
  lines: z.array(z.looseObject({})),
});
export type SavedPlan = z.infer<typeof savedPlanSchema>;

/** Collects what the rows of a dry run would do. Two plans have the same digest if they would do the same. */
export class PlanLines {
  readonly lines: ImportLine[] = [];
  #sum = 0n;

  add(line: ImportLine): void {
    if (line.type !== 'row' && line.type !== 'error') return;
    if (this.lines.length < mostLines && (line.type === 'error' || line.action !== 'unchanged'))
      this.lines.push(line);
    // A sum, because it doesn't depend on the order in which the server answers.
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${sha256(JSON.stringify(line))}`));
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function hashOf(source: Source): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source.chunks()) hash.update(chunk);
  return hash.digest('hex');
}

export async function writePlan(file: string, plan: SavedPlan): Promise<void> {
  await writeAtomically(file, async () => Readable.from([`${JSON.stringify(plan, undefined, 2)}\n`]));
}

export async function readPlan(file: string): Promise<SavedPlan> {
  const refuse = (why: string) => new Failure(exitCodes.failed, `${file} ${why}.`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw refuse('can’t be read');
  });
  const parsed = savedPlanSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw refuse('isn’t a plan that qm import --save-plan wrote');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
