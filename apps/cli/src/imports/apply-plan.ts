import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { importKinds } from './kinds.ts';
import type { RecognisedFlags } from './recognised.ts';
import { runImport } from './run.ts';
import { hashOf, readPlan } from './saved-plan.ts';
import { openSource } from './source.ts';

/** What can't be said beside a plan. */
const saidByPlan = [
  ...([
    'as',
    'encoding',
    'dates',
    'decimal',
    'levels',
    'value',
    'quantities',
    'profile',
    'saveProfile',
  ] as const),
  ...(['savePlan', 'set', 'createMissing', 'match', 'mode', 'invite'] as const),
];

/** Imports a file as a saved plan says, if it would still do the same. */
export async function applyPlan(context: Context, file: string, flags: RecognisedFlags): Promise<ExitCode> {
  const { apply = '', dryRun, errors } = flags;
  if (saidByPlan.some((name) => flags[name] !== undefined))
    throw wrongUsage('A plan says how the file is imported: leave out other options.');
  const plan = await readPlan(apply);
  const source = await openSource(file);
  try {
    if ((await hashOf(source)) !== plan.file.sha256)
      throw new Failure(exitCodes.failed, `${source.name} isn’t the file that this plan was made for.`, [
        `The plan is for ${plan.file.name}, as it was then.`,
        `Make the plan again: qm import ${shellQuoted(file)} --save-plan ${shellQuoted(apply)}`,
      ]);
    const { reading, set, createMissing, match, mode, invite, digest } = plan;
    return await runImport(
      context,
      await importKinds[plan.kind](context),
      { ...source, encoding: plan.encoding },
      {
        ...{ reading, set, createMissing, planned: { digest, file: apply } },
        ...(match === undefined ? {} : { match }),
        ...(mode === undefined ? {} : { mode }),
        ...(invite ? { invite } : {}),
        ...(dryRun ? { dryRun } : {}),
        ...(errors === undefined ? {} : { errors }),
      },
    );
  } finally {
    await source.dispose();
  }
}
