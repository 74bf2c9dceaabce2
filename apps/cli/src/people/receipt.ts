import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { shortId } from '@quartermaster/core/records/short-id';
import { shellQuoted } from '@quartermaster/core/shell';
import { type Receipt, receiptSchema } from '@quartermaster/core/users/handover';
import { receiptDetail, receiptGroups, receiptTitle } from '@quartermaster/core/users/receipt-groups';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { findPerson } from '../find-person.ts';
import { undoHint } from '../output/done.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Column } from '../output/table.ts';
import { fullDay } from '../output/times.ts';
import { readPages } from '../paging.ts';

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

/**
 * Prints receipts, which only list what was held. Created before any work, so that an unknown field is
 * reported before anything changes.
 */
export function receiptPrinter(context: Context) {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(receiptSchema.shape));
  return async (receipt: Receipt): Promise<void> => {
    if (format.kind === 'json') terminal.out(jsonText(pick(receipt)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(receipt)));
    else if (terminal.human) {
      const client = await context.client();
      const { companyName } = await client.branding.get();
      for (const line of paperLines(receipt, companyName)) terminal.out(printable(line));
    } else {
      terminal.out(plainHead(terminal, columns));
      for (const asset of receipt.assets) terminal.out(plainRow(terminal, columns, asset));
    }
  };
}

/** A receipt to print and sign. */
function paperLines({ person, at, assets }: Receipt, company: string): string[] {
  return [
    `  ${company}`,
    `  ${receiptTitle}`,
    `  ${person.displayName} <${person.email}>, ${fullDay(new Date(at))}`,
    ...receiptGroups(assets).flatMap(({ title, assets: group }) => [
      '',
      `  ${title}`,
      ...group.map((asset) => {
        const { assetId, name, to, toName = to } = asset;
        return `    ${assetId}  ${name}, ${receiptDetail(asset)}${to === undefined ? '' : `, to ${toName}`}`;
      }),
    ]),
    ...(assets.length === 0 ? ['', '  Nothing was held'] : []),
    '',
    `  Date and signature: ${'_'.repeat(40)}`,
  ];
}

/** Reports what else a handover did, and what it couldn't do. */
export function noteOutcome({ format, terminal, note }: Context, receipt: Receipt): void {
  if (format.kind !== 'text') return;
  const { assets, onItsWay, suspended, rejected, readdressed, failed, message, id } = receipt;
  const changed = assets.length + onItsWay.length + readdressed.length;
  for (const line of [
    `  ${terminal.paintErr(sign.done, 'green')} ${printable(message)}`,
    ...onItsWay.map(({ assetId, name, to = 'to stock' }) =>
      printable(`    On its way: ${assetId}, ${name}: ${to}`),
    ),
    ...readdressed.map((one) => printable(`    Readdressed: ${shortId(one.id)} to ${one.to}`)),
    ...(rejected.length > 0 ? [`    Rejected: ${rejected.map(shortId).join(', ')}`] : []),
    ...(suspended ? ['    Suspended and signed out everywhere.'] : []),
    ...failed.map((one) => printable(`  ${sign.failed} ${one.assetId ?? one.id}  ${one.message}`)),
    ...(changed > 0 ? [`    ${undoHint(id)}`] : []),
  ])
    note(line);
}

/** Prints the receipt of an earlier handover, and mails it if asked. */
export async function showReceipt(
  context: Context,
  written: string,
  asset: string | undefined,
  mail: string | undefined,
): Promise<void> {
  const print = receiptPrinter(context);
  const receipt = await context.wait('Looking it up', findReceipt(context, written, asset));
  await print(receipt);
  if (mail !== undefined) await mailReceipt(context, receipt.id, mail);
}

/** The receipt with this id; or the latest of a person, by email or name, that names the asset if one is given. */
async function findReceipt(context: Context, written: string, asset: string | undefined): Promise<Receipt> {
  const client = await context.client();
  if (asset === undefined && /^[\w-]{20}$/.test(written)) {
    const params = { id: written };
    const found = await client.handovers.get({ params }).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) return undefined;
      throw error;
    });
    if (found) return found;
  }
  const { id, email, displayName } = await findPerson(context, written);
  for await (const { items } of readPages({ all: true }, (query) =>
    client.users.handovers({ params: { id }, query }),
  ))
    for (const handover of items) {
      const receipt = await client.handovers.get({ params: { id: handover.id } });
      if (asset === undefined || names(receipt, asset)) return receipt;
    }
  throw new Failure(
    exitCodes.failed,
    asset === undefined
      ? `${message.nothingGivenBack(printable(displayName))}.`
      : `No receipt of ${printable(displayName)} names ${printable(asset)}.`,
    [`qm people get ${shellQuoted(email)}`],
  );
}

const names = ({ assets, onItsWay }: Receipt, asset: string): boolean =>
  [...assets, ...onItsWay].some(({ id, assetId }) => id === asset || fold(assetId) === fold(asset));

export async function mailReceipt(context: Context, id: string, to: string): Promise<void> {
  const client = await context.client();
  const sending = client.handovers.mail({ params: { id }, body: { to } });
  context.note(`  ${(await context.wait('Mailing the receipt', sending)).message}`);
}
