import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type SavedPlan, savedPlanIn } from '@quartermaster/core/reading/saved-plan';
import { shellQuoted } from '@quartermaster/core/shell';
import { writeAtomically } from '../atomic-file.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { openSource, type Source } from './source.ts';

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

/** The file that a plan was made for, if it lies beside the plan as it was. */
export async function fileOfPlan(plan: string | undefined): Promise<string> {
  if (plan === undefined)
    throw wrongUsage('Which file?', [
      'qm import FILE',
      'Or a folder that qm export --all wrote: qm import FOLDER',
    ]);
  const { file } = await readPlan(plan);
  const path = join(dirname(plan), basename(file.name));
  const source = await openSource(path).catch(() => undefined);
  if (source && (await hashOf(source)) === file.sha256) return path;
  throw wrongUsage(`The plan is of ${printable(file.name)}, which isn’t beside it as it was then.`, [
    `Say where it is: qm import ${shellQuoted(file.name)} --apply ${shellQuoted(plan)}`,
  ]);
}
