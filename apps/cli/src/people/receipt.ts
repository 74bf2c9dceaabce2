import { type Receipt, receiptSchema } from '@quartermaster/core/users/handover';
import type { Context } from '../context.ts';
import { undoHint } from '../output/done.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { type Column, tsvHead, tsvRow } from '../output/table.ts';

type Asset = Receipt['assets'][number];

const columns: Column<Asset>[] = [
  { title: 'Asset ID', value: ({ assetId }) => assetId },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Serial Number', value: ({ serialNumber }) => serialNumber ?? '' },
  { title: 'Condition', value: ({ condition }) => condition },
  { title: 'To', value: whereTo },
];

function whereTo({ to, location }: Asset): string {
  return to ?? (location === undefined ? 'back' : `back, ${location}`);
}

/** Prints receipts. Created before any work, so that an unknown field is reported before anything changes. */
export function receiptPrinter({ format, terminal, note }: Context) {
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(receiptSchema.shape));
  return (receipt: Receipt): void => {
    const { paint, human } = terminal;
    if (format.kind === 'json') terminal.out(jsonText(pick(receipt)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(receipt)));
    else if (human) for (const line of lines(receipt, paint(sign.done, 'green'))) terminal.out(line);
    else {
      terminal.out(tsvHead(columns));
      for (const asset of receipt.assets) terminal.out(tsvRow(columns, asset));
    }
    if (format.kind === 'text')
      for (const one of receipt.failed)
        note(printable(`  ${sign.failed} ${one.assetId ?? one.id}  ${one.message}`));
  };
}

function lines(receipt: Receipt, done: string): string[] {
  const { person, assets, onItsWay, suspended, rejected, readdressed, message, id, undoneBy } = receipt;
  const changed = assets.length + onItsWay.length + readdressed.length;
  return [
    `  ${done} ${printable(`${person.displayName} <${person.email}>`)}: ${message}`,
    ...assets.map((asset) => {
      const { assetId, name, serialNumber, condition } = asset;
      const what = [assetId, name, serialNumber, condition].filter(Boolean).join(', ');
      return printable(`    ${what}: ${whereTo(asset)}`);
    }),
    ...onItsWay.map(({ assetId, name, to = 'to stock' }) =>
      printable(`    On its way: ${assetId}, ${name}: ${to}`),
    ),
    ...readdressed.map((one) => printable(`    Readdressed: ${one.id.slice(0, 8)} to ${one.to}`)),
    ...(rejected.length > 0
      ? [`    Rejected: ${rejected.map((request) => request.slice(0, 8)).join(', ')}`]
      : []),
    ...(suspended ? ['    Suspended and signed out everywhere.'] : []),
    ...(changed > 0 && undoneBy === undefined ? [`    ${undoHint(id)}`] : []),
  ];
}

/** Prints the receipt of an earlier handover, and mails it if asked. */
export async function showReceipt(context: Context, id: string, mail: string | undefined): Promise<void> {
  const print = receiptPrinter(context);
  const client = await context.client();
  print(await context.wait('Looking it up', client.handovers.get({ params: { id } })));
  if (mail !== undefined) await mailReceipt(context, id, mail);
}

export async function mailReceipt(context: Context, id: string, to: string): Promise<void> {
  const client = await context.client();
  const sending = client.handovers.mail({ params: { id }, body: { to } });
  context.note(`  ${(await context.wait('Mailing the receipt', sending)).message}`);
}
