import { currencyMeant, currencyNamed } from '@quartermaster/core/reading/cell-currency';
import { columnReader } from '@quartermaster/core/reading/foreign-rows';
import type { ReadColumn, Reading } from '@quartermaster/core/reading/reading';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';

/** How many cells of a column of the file are taken, and how many aren't. */
export interface ColumnCells {
  readonly filled: number;
  readonly taken: number;
}

/** Counts what a choice takes of each column; what was changed counts as taken whole. */
export function cellsOf({ reading }: Choice, { proposal }: FilePreview): ColumnCells[] {
  const before = new Map(proposal.reading.columns.map((column) => [column.to, JSON.stringify(column.from)]));
  const isAsProposed = reading.columns.every(({ to, from }) => before.get(to) === JSON.stringify(from));
  const isWhole = isAsProposed && reading.columns.length === proposal.reading.columns.length;
  const read = new Set([
    ...reading.columns.flatMap(({ from }) => from.flat()),
    ...(reading.leaveOut ?? []).map(({ column }) => column),
  ]);
  const wasRead = new Set(proposal.reading.columns.flatMap(({ from }) => from.flat()));
  return proposal.filled.map((filled, at) => {
    if (!read.has(at)) return { filled, taken: 0 };
    const isNew =
      !wasRead.has(at) || reading.columns.some(({ to, from }) => !before.has(to) && from.flat().includes(at));
    return { filled, taken: isNew && !isWhole ? filled : (proposal.taken[at] ?? 0) };
  });
}

const shown = 3;

/** What a column of a reading makes of the first rows: the values, or what each becomes. */
export function resultsOf(column: ReadColumn, reading: Reading, { header, sample }: FilePreview): string[] {
  const read = columnReader(column, header);
  const plain = columnReader(
    {
      to: column.to,
      from: column.from,
      how: column.how,
      ...(column.joint === undefined ? {} : { joint: column.joint }),
      ...(column.where ? { where: column.where } : {}),
    },
    header,
  );
  const results = new Set<string>();
  for (const cells of sample) {
    const before = plain(cells) ?? '';
    const after = withCurrency(before, read(cells) ?? 'left out', column, reading);
    if (before === '' && after === '') continue;
    results.add(
      before === after || before === ''
        ? before === ''
          ? `empty → ${after}`
          : after
        : `${before} → ${after}`,
    );
    if (results.size === shown) break;
  }
  return [...results].map((one) => (column.how === 'keys' ? keysOf(one) : one.replaceAll('\n', ' ')));
}

/** An amount with the currency that its cell names, unless another column says it: '1234.56 EUR'. */
function withCurrency(cell: string, amount: string, { to }: ReadColumn, reading: Reading): string {
  const currency = to === 'cost' ? 'costCurrency' : to === 'price' ? 'currency' : undefined;
  if (currency === undefined || cell === amount || reading.columns.some((one) => one.to === currency))
    return amount;
  const named = currencyNamed(cell);
  if (!named) return amount;
  return `${amount} ${currencyMeant(named, reading.currency) ?? `(which currency is ‘${named.sign}’?)`}`;
}

/** 'Company: Acme, Model: X1' */
const keysOf = (json: string): string =>
  Object.entries<unknown>(JSON.parse(json))
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
