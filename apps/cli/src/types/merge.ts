import { randomUUID } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { jobView } from '../output/jobs.ts';
import { recordPrinter } from '../output/record.ts';
import { findType, loadTypesAndFields } from '../types-and-fields.ts';
import { confirm } from '../ui/ask.ts';

const resultSchema = z.object({ message: z.string() });

/**
 * Merges types into another, which takes over their assets, items and fields; their names then resolve to it.
 */
export async function mergeTypes(
  context: Context,
  sources: readonly string[],
  { into }: { readonly into?: string },
): Promise<ExitCode> {
  const print = recordPrinter(context, jobView);
  if (into === undefined)
    throw wrongUsage('Specify which type to merge into.', ['qm types merge TYPE --into TYPE']);
  const { types } = await loadTypesAndFields(context);
  const from = sources.map((name) => findType(types, name));
  const destination = findType(types, into);
  if (from.some(({ id }) => id === destination.id)) throw wrongUsage(`${message.mergeIntoItself}.`);
  const merge = { sources: from.map(({ id }) => id), destination: destination.id };
  const client = await context.client();
  const { assets, items, gains } = await context.wait(
    'Looking at what they have',
    client.assetTypes.previewMerge(merge),
  );
  const gained = gains.map(({ displayName }) => displayName);
  context.note(`  ${message.mergeMoves(assets, items, destination.name)}`);
  context.note(`  ${message.mergeGains(destination.name, gained)}`);
  const names = from.map(({ name }) => name);
  const question = `Merge ${names.join(', ')} into ${destination.name}? ${message.mergeRemoves(names)}.`;
  if (!(await confirm(context, question))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const started = await context.wait(
    'Starting',
    client.assetTypes.merge(merge, { context: { idempotencyKey: randomUUID() } }),
  );
  const job = await followJob(context, started.id, 'Moving assets, items and fields');
  const { message: outcome } = resultSchema.parse(job.result);
  print(job, () => [doneLine(context.terminal, outcome)]);
  noteDone(context, outcome);
  return exitCodes.done;
}
