import type { Client } from '@quartermaster/contract';
import { type HistoryEntry, historyEntrySchema } from '@quartermaster/core/history/history-entry';
import {
  changeLabel,
  historyText,
  historyTitle,
  shownChanges,
  viaNames,
  whoDidIt,
  withoutRepeats,
} from '@quartermaster/core/history/words';
import type { Context } from '../context.ts';
import { noneIfGone } from '../none-if-gone.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import type { Column } from '../output/table.ts';
import { ago } from '../output/times.ts';
import { pad, widthOf, wrap } from '../output/width.ts';
import { type ListOptions, readPages } from '../paging.ts';

type NameOf = (apiName: string) => string | undefined;

/** Prints an asset's history, newest first. */
export async function assetHistory(context: Context, id: string, options: ListOptions): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(historyEntrySchema.shape),
  );
  const client = await context.client();
  const fields = await context.wait('Looking it up', client.customFields.list());
  const names = new Map(fields.items.map(({ apiName, displayName }) => [apiName, displayName]));
  const nameOf: NameOf = (apiName) => names.get(apiName);
  const entries: HistoryEntry[] = [];
  let isMore = false;
  const pages = readPages(options, async (page) => {
    const { items, nextCursor } = await context.wait(
      'Looking it up',
      client.assets.history({ params: { id }, query: page }),
    );
    isMore = nextCursor !== undefined;
    return { items, nextCursor, total: 0 };
  });
  for await (const { items } of pages) entries.push(...items);
  if (format.kind === 'json') terminal.out(jsonText(entries.map(pick)));
  else if (format.kind === 'jsonl') for (const entry of entries) terminal.out(jsonLine(pick(entry)));
  else if (terminal.human) for (const line of historyLines(context, entries, nameOf)) terminal.out(line);
  else {
    const rows = columns(nameOf, await itemNames(context, client, entries));
    terminal.out(plainHead(terminal, rows));
    for (const row of entries.flatMap(rowsOf)) terminal.out(plainRow(terminal, rows, row));
  }
  if (isMore) context.note('  More with --limit or --all');
}

/** How the latest of an asset's history is shown to people, at whatever width. */
export async function historyCard(
  context: Context,
  id: string,
  limit: string,
): Promise<(shown: Context) => string[]> {
  const client = await context.client();
  const [{ items }, fields] = await Promise.all([
    client.assets.history({ params: { id }, query: { limit } }),
    client.customFields.list(),
  ]);
  const names = new Map(fields.items.map(({ apiName, displayName }) => [apiName, displayName]));
  return (shown) => historyLines(shown, items, (apiName) => names.get(apiName));
}

/** When, what and who on one line; below it each change from old to new value. */
function historyLines(
  { terminal, now }: Context,
  entries: readonly HistoryEntry[],
  nameOf: NameOf,
): string[] {
  const { paint, width } = terminal;
  const times = entries.map(({ at }) => ago(at, now));
  const column = Math.max(0, ...times.map(widthOf)) + 2;
  const room = Math.max(20, width - 2 - column);
  const indent = ' '.repeat(2 + column);
  return entries.flatMap((entry, index) => {
    const via = viaNames[entry.via];
    const who = `${printable(whoDidIt(entry))}${via === undefined ? '' : `, ${via}`}`;
    const changes = shownChanges(entry)
      .filter(() => entry.kind !== 'created')
      .flatMap((change) =>
        wrap(
          printable(
            `${changeLabel(change, nameOf)}: ${historyText(change.from)} → ${historyText(change.to)}`,
          ),
          room,
        ),
      );
    const [title = '', ...rest] = wrap(printable(historyTitle(entry)), room);
    return [
      ...(index === 0 ? [] : ['']),
      `  ${paint(pad(times[index] ?? '', column), 'dim')}${title}`,
      ...rest.map((line) => `${indent}${line}`),
      ...changes.map((line) => `${indent}${line}`),
      ...(entry.note === undefined
        ? []
        : wrap(printable(entry.note), room).map((line) => `${indent}${line}`)),
      ...wrap(who, room).map((line) => `${indent}${paint(line, 'dim')}`),
    ];
  });
}

/** A change together with its entry: one row for scripts. */
interface ChangeRow {
  readonly entry: HistoryEntry;
  readonly change: HistoryEntry['changes'][number] | undefined;
}

const rowsOf = (entry: HistoryEntry): ChangeRow[] =>
  entry.changes.length === 0
    ? [{ entry, change: undefined }]
    : withoutRepeats(entry.changes).map((change) => ({ entry, change }));

const isOfItem = ({ of, field }: HistoryEntry['changes'][number]): boolean =>
  of === 'asset' && field === 'catalogItemId';

/** The names of the catalogue items that entries tell of; an item that is gone keeps its id. */
async function itemNames(
  context: Context,
  client: Client,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    entries.flatMap(({ changes }) => changes.filter(isOfItem).flatMap(({ from, to }) => [from, to])),
  );
  const names = new Map<string, string>();
  for (const id of ids) {
    if (typeof id !== 'string') continue;
    const asked = client.catalogue.get({ params: { id } }).catch(noneIfGone);
    const item = await context.wait('Looking it up', asked);
    if (item) names.set(id, item.name);
  }
  return names;
}

const columns = (nameOf: NameOf, items: ReadonlyMap<string, string>): Column<ChangeRow>[] => [
  { title: 'Time', value: ({ entry }) => entry.at },
  { title: 'What', value: ({ entry }) => historyTitle(entry) },
  { title: 'Who', value: ({ entry }) => whoDidIt(entry) },
  { title: 'Via', value: ({ entry }) => entry.via },
  { title: 'Batch', value: ({ entry }) => entry.batch?.id ?? '' },
  { title: 'Field', value: ({ change }) => (change ? changeLabel(change, nameOf) : '') },
  { title: 'From', value: ({ change }) => plain(change, change?.from, items) },
  { title: 'To', value: ({ change }) => plain(change, change?.to, items) },
];

const plain = (
  change: HistoryEntry['changes'][number] | undefined,
  value: string | number | boolean | null | undefined,
  items: ReadonlyMap<string, string>,
): string => (change && isOfItem(change) ? items.get(String(value)) : undefined) ?? String(value ?? '');
