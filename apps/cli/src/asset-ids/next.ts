import type { AssetIdLedger } from '@quartermaster/core/assets/asset-id-ledger';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { count } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';

export async function showNext(context: Context): Promise<void> {
  const print = recordPrinter<AssetIdLedger>(context, {
    columns: [],
    fields: ['next', 'prefix', 'reservations', 'gaps', 'total'],
  });
  const client = await context.client();
  const ledger = await context.wait('Loading', client.assetIds.get());
  const { format, terminal } = context;
  if (format.kind === 'text' && !terminal.human) {
    terminal.out(ledger.next);
    return;
  }
  const reserved = ledger.reservations.reduce((sum, { assetIds }) => sum + assetIds.length, 0);
  print(ledger, () =>
    factLines(
      [
        ['Next', ledger.next],
        ['Reserved', reserved === 0 ? undefined : count(reserved)],
        ['Gaps', ledger.total === 0 ? undefined : count(ledger.total)],
      ],
      terminal,
    ),
  );
}
