import { readingMessage } from '../reading-messages.ts';
import { currencyNamed } from './cell-currency.ts';
import { decimalEvidence } from './cell-values.ts';
import type { Draft } from './draft.ts';
import type { Sheet } from './sheet.ts';

/** How many currencies are named as examples. */
const mostNamed = 3;

/** How amounts of money and their currencies are read. */
export function draftAmounts(
  sheet: Sheet,
  draft: Draft,
  [amount, currency]: readonly ['cost', 'costCurrency'] | readonly ['price', 'currency'],
): void {
  const cells = [...sheet.cells(sheet.at('cost'))];
  // 'n/a' is no amount, and names no currency.
  const amounts = cells.filter((cell) => /\d/.test(cell)).map(currencyNamed);
  const named = amounts.flatMap((one) => (one?.candidates.length ? one.sign : []));
  const without = amounts.filter((one) => one === undefined).length;
  const isMixed = named.length > 0 && without > 0 && !sheet.has('currency');
  const signs = [...new Set(named)].slice(0, mostNamed).join(', ');
  draft.fill(amount, sheet.groups(['cost']), {
    ...{ decimal: decimalEvidence(cells).decimal },
    ...(isMixed ? { guess: readingMessage.mixedCurrencies(signs, without) } : {}),
  });
  draft.fill(currency, sheet.groups(['currency']));
}
