import type { Context } from './context.ts';
import { jsonLine, jsonText, picker } from './output/json.ts';
import type { ListView } from './output/list.ts';
import { plainHead, plainRow } from './output/plain.ts';
import { type ListOptions, type PageQuery, readPages } from './paging.ts';

interface EventPages<Row> {
  readonly read: (
    query: PageQuery,
  ) => Promise<{ readonly items: Row[]; readonly nextCursor?: string | undefined }>;
  /** The rows as text for people. */
  readonly lines: (rows: readonly Row[]) => string[];
  /** Shown if there are no rows. */
  readonly none: string;
}

/** Prints a list from a request's event log, which has no total, newest first. */
export async function printEvents<Row extends object>(
  context: Context,
  view: ListView<Row>,
  options: ListOptions,
  { read, lines, none }: EventPages<Row>,
): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, view.fields);
  const rows: Row[] = [];
  let isMore = false;
  const pages = readPages(options, async (query) => {
    const page = await context.wait('Looking them up', read(query));
    isMore = page.nextCursor !== undefined;
    return { ...page, total: 0 };
  });
  for await (const { items } of pages) rows.push(...items);
  if (format.kind === 'json') terminal.out(jsonText(rows.map(pick)));
  else if (format.kind === 'jsonl') for (const row of rows) terminal.out(jsonLine(pick(row)));
  else if (!terminal.human) {
    terminal.out(plainHead(terminal, view.columns));
    for (const row of rows) terminal.out(plainRow(terminal, view.columns, row));
  } else if (rows.length === 0) context.note(none);
  else for (const line of lines(rows)) terminal.out(line);
  if (isMore) context.note('  More with --limit or --all');
}
