import { type Count, countSchema, stocktakeSchema } from '@quartermaster/core/stocktakes/stocktake';
import type { Context } from '../context.ts';
import { count } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printList } from '../output/list.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { fitColumns, tableHead, tableRow } from '../output/table.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { sentCount, unclearText } from './send.ts';
import { lineColumns, stocktakeColumns } from './view.ts';

/** Prints a count: what was found in a line, what differs as a table. */
export async function showCount(context: Context, written: string): Promise<void> {
  const client = await context.client();
  const { id, unclear } = await sentCount(context, client, written);
  const shown = await context.wait('Comparing', client.stocktakes.get({ params: { id } }));
  printCount(context, shown);
  for (const answer of unclear) context.note(`  ${unclearText(answer)}`);
}

export function printCount({ format, terminal }: Context, shown: Count): void {
  if (format.kind !== 'text') {
    const picked = picker(format.fields, Object.keys(countSchema.shape))(shown);
    terminal.out(format.kind === 'json' ? jsonText(picked) : jsonLine(picked));
    return;
  }
  if (!terminal.human) {
    terminal.out(plainHead(terminal, lineColumns));
    for (const line of shown.lines) terminal.out(plainRow(terminal, lineColumns, line));
    return;
  }
  const { stocktake, figures, lines, undoneBy } = shown;
  const differing = lines.filter(({ lot }) => lot !== 'found');
  const undone = undoneBy === undefined ? '' : '; what it moved was undone';
  terminal.out(`  ${stocktake.locationName}, ${stocktake.state}${undone}`);
  terminal.out(
    `  ${count(figures.expected)} expected, ${count(figures.found)} found, ${count(figures.wrongPlace)} in the wrong place, ${count(figures.unexpected)} unexpected, ${count(figures.missing)} missing`,
  );
  if (differing.length === 0) return;
  const fitted = fitColumns(lineColumns, differing, terminal.width);
  terminal.out(tableHead(fitted, terminal.paint));
  for (const line of differing) terminal.out(tableRow(fitted, line, terminal.paint));
}

export async function listCounts(context: Context, options: ListOptions): Promise<void> {
  const client = await context.client();
  const pages = readPages(options, (page) => context.wait('Listing', client.stocktakes.list(page)));
  const view = { columns: stocktakeColumns, fields: Object.keys(stocktakeSchema.shape) };
  await printList(context, pages, view, {
    none: 'No stock-takes yet: qm stocktake start LOCATION',
    sortedBy: 'start',
  });
}
