import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type SavedPlan, savedPlanIn } from '@quartermaster/core/reading/saved-plan';
import { writeAtomically } from '../atomic-file.ts';
import { exitCodes, Failure } from '../failure.ts';
import type { Source } from './source.ts';

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
  const plan = savedPlanIn(text);
  if (plan) return plan;
  throw refuse('isn’t a plan that qm import --save-plan or the console has saved');
}
