import { listedUnreadable, type Unreadable } from '@quartermaster/core/unreadable';
import type { Context } from '../context.ts';
import { count } from './figures.ts';
import { jsonLine, jsonText, picker } from './json.ts';
import { plainHead, plainRow } from './plain.ts';
import { type Column, fitColumns, tableHead, tableRow } from './table.ts';
import { truncate, wrapIndented } from './width.ts';

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly unreadable?: readonly Unreadable[] | undefined;
  readonly total: number;
}

/** How a kind of record is listed. */
export interface ListView<Row> {
  readonly columns: readonly Column<Row>[];
  /** The record's own fields, which --json may name. */
  readonly fields: readonly string[];
}

/** The text around the rows. */
export interface ListTexts {
  /** Shown instead of an empty table: what to do next. */
  readonly none: string;
  /** 'last updated' */
  readonly sortedBy: string;
}

/** Prints the pages of a list as they arrive, in the requested format. */
export async function printList<Row extends object>(
  context: Context,
  pages: AsyncIterable<Page<Row>>,
  view: ListView<Row>,
  words: ListTexts,
): Promise<void> {
  const { format, terminal } = context;
  const tally: Tally = { shown: 0, all: 0, unreadable: [] };
  const read = counting(pages, tally);
  if (format.kind === 'text' && terminal.human) {
    await printTable(context, read, view, words);
    return noteUnreadable(context, tally);
  }
  if (format.kind === 'json') await printJson(context, read, picker(format.fields, view.fields));
  else if (format.kind === 'jsonl') {
    const pick = picker(format.fields, view.fields);
    for await (const { items } of read) for (const item of items) terminal.out(jsonLine(pick(item)));
  } else await printTsv(context, read, view);
  // On stderr: stdout only has the rows, which would otherwise seem to be all of them.
  const { shown, all } = tally;
  if (shown < all) context.note(`  ${count(shown)} of ${count(all)}${moreText}`);
  noteUnreadable(context, tally);
}

/** Throws wrong usage for an unknown field, before anything changes that is listed only then. */
export function refuseUnknownFields({ format }: Context, view: Pick<ListView<never>, 'fields'>): void {
  picker(format.kind === 'text' ? undefined : format.fields, view.fields);
}

const moreText = ' · more with --limit or --all';

function noteUnreadable(context: Context, { unreadable }: Tally): void {
  if (unreadable.length > 0) context.note(`  ${listedUnreadable(unreadable)}`);
}

/** How much of a list was read. */
interface Tally {
  shown: number;
  all: number;
  readonly unreadable: Unreadable[];
}

async function* counting<Row>(
  pages: AsyncIterable<Page<Row>>,
  tally: Tally,
): AsyncGenerator<Page<Row>, void> {
  for await (const page of pages) {
    tally.all = page.total;
    tally.shown += page.items.length;
    tally.unreadable.push(...(page.unreadable ?? []));
    yield page;
  }
}

async function printJson<Row extends object>(
  { terminal }: Context,
  pages: AsyncIterable<Page<Row>>,
  pick: (record: object) => object,
): Promise<void> {
  let last: string | undefined;
  for await (const { items } of pages)
    for (const item of items) {
      terminal.out(last === undefined ? '[' : `${last},`);
      last = jsonText(pick(item)).replace(/^/gm, '  ');
    }
  terminal.out(last === undefined ? '[]' : `${last}\n]`);
}

async function printTsv<Row>(
  { terminal }: Context,
  pages: AsyncIterable<Page<Row>>,
  { columns }: ListView<Row>,
): Promise<void> {
  let begun = false;
  for await (const { items } of pages) {
    // Only after the first page has arrived, so that a refusal prints nothing on stdout.
    if (!begun) terminal.out(plainHead(terminal, columns));
    begun = true;
    for (const item of items) terminal.out(plainRow(terminal, columns, item));
  }
}

async function printTable<Row>(
  { terminal, quiet }: Context,
  pages: AsyncIterable<Page<Row>>,
  { columns }: ListView<Row>,
  words: ListTexts,
): Promise<void> {
  const { paint, width } = terminal;
  let fitted: ReturnType<typeof fitColumns<Row>> | undefined;
  let shown = 0;
  let all = 0;
  for await (const { items, total } of pages) {
    all = total;
    if (items.length === 0) break;
    if (!fitted) {
      // Later pages keep the first page's widths, so that a long list is never held in memory.
      fitted = fitColumns(columns, items, width);
      terminal.out(tableHead(fitted, paint));
    }
    for (const item of items) terminal.out(tableRow(fitted, item, paint));
    shown += items.length;
  }
  if (quiet) return;
  if (shown === 0) return terminal.out(paint(truncate(`  ${words.none}`, width), 'dim'));
  const more = shown < all ? moreText : '';
  terminal.out('');
  for (const line of wrapIndented(
    `  ${count(shown)} of ${count(all)}${more} · sorted by ${words.sortedBy}`,
    width,
  ))
    terminal.out(paint(line, 'dim'));
}
