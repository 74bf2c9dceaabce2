import type { Outputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';

type Accepted = Outputs['acknowledgements']['accept'];
type Client = Awaited<ReturnType<Context['client']>>;

/** Shows the company's text and what it is about; agreeing acknowledges it. */
export async function accept(context: Context, assets: readonly string[]): Promise<ExitCode> {
  const print = recordPrinter<Accepted>(context, {
    columns: [{ title: 'Acknowledged', value: ({ acknowledged }) => String(acknowledged) }],
    fields: ['acknowledged', 'message'],
  });
  const client = await context.client();
  const {
    agreement,
    assets: pending,
    total,
  } = await context.wait('Loading', client.acknowledgements.pending());
  const named = assets.map(fold);
  const meant = pending.filter(
    ({ id, assetId }) => named.length === 0 || named.includes(fold(assetId)) || assets.includes(id),
  );
  const nothing = (text: string): ExitCode => {
    // A table of nothing says less than a sentence.
    if (context.format.kind === 'text') context.terminal.out(`  ${printable(text)}.`);
    else print({ acknowledged: 0, message: text }, () => []);
    return exitCodes.done;
  };
  if (named.length > 0 && meant.length === 0 && pending.length === total)
    return nothing(await whyNothing(context, client, assets));
  if (!agreement || total === 0) return nothing(message.nothingToAcknowledge);
  for (const line of agreement.text.split('\n')) context.note(`  ${printable(line)}`);
  context.note(`  ${printable(agreement.title)}, version ${agreement.version}`);
  for (const { assetId, name } of meant) context.note(printable(`    ${assetId}  ${name}`));
  if (named.length === 0 && pending.length < total) context.note(`    and ${total - pending.length} more`);
  if (!(await confirm(context, message.readAndAgree))) {
    context.note('  Nothing was acknowledged.');
    return exitCodes.failed;
  }
  const done = await context.wait(
    'Acknowledging',
    client.acknowledgements.accept({
      agreement: agreement.version,
      ...(assets.length > 0 ? { assets: [...assets] } : {}),
    }),
  );
  print(done, () => [doneLine(context.terminal, done.message)]);
  return exitCodes.done;
}

/** Why none of these assets waits: what was handed over without asking isn't acknowledged either. */
async function whyNothing(context: Context, client: Client, assets: readonly string[]): Promise<string> {
  const calls = assets.map((id) => client.assets.get({ params: { id } }));
  const held = await context.wait('Loading', Promise.all(calls));
  return held.every(({ acknowledgement }) => acknowledgement?.at !== undefined)
    ? message.acknowledgedAlready(held.map(({ assetId }) => assetId).join(', '))
    : message.nothingToAcknowledge;
}
