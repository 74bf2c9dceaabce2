import { randomUUID } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { configured, typeNamed } from '../configured.ts';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { jobView } from '../output/jobs.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';

const resultSchema = z.object({ message: z.string() });

/** Merges types into one: their assets, items and fields become its own, their names read as its name. */
export async function mergeTypes(
  context: Context,
  sources: readonly string[],
  { into }: { readonly into?: string },
): Promise<ExitCode> {
  const print = recordPrinter(context, jobView);
  if (into === undefined)
    throw wrongUsage('Say which type they become.', ['qm types merge TYPE --into TYPE']);
  const { types } = await configured(context);
  const from = sources.map((name) => typeNamed(types, name));
  const destination = typeNamed(types, into);
  if (from.some(({ id }) => id === destination.id)) throw wrongUsage(`${message.mergeIntoItself}.`);
  const names = from.map(({ name }) => name).join(', ');
  const question = `Merge ${names} into ${destination.name}? ${from.length === 1 ? 'It is' : 'They are'} gone then, and this can't be undone.`;
  if (!(await confirm(context, question))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const started = await context.wait(
    'Beginning',
    client.assetTypes.merge(
      { sources: from.map(({ id }) => id), destination: destination.id },
      { context: { idempotencyKey: randomUUID() } },
    ),
  );
  const job = await followJob(context, started.id, 'Moving what they have');
  const { message: outcome } = resultSchema.parse(job.result);
  print(job, () => [doneLine(context.terminal, outcome)]);
  noteDone(context, outcome);
  return exitCodes.done;
}
