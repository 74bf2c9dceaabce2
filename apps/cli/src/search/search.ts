import { shortId } from '@quartermaster/core/records/short-id';
import { itemsText as plainItems } from '@quartermaster/core/requests/items-text';
import { type Found, foundSchema } from '@quartermaster/core/search/found';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { itemsText } from '../output/items-text.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { assetState, type Look, requestState } from '../output/states.ts';
import { type Column, fitColumns, tableRow } from '../output/table.ts';

/** Prints at most five records of each kind that has any. */
export async function search(context: Context, words: string): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(foundSchema.shape));
  const client = await context.client();
  const found = await context.wait('Searching', client.search.all({ q: words }));
  if (format.kind === 'json') return terminal.out(jsonText(pick(found)));
  if (format.kind === 'jsonl') return terminal.out(jsonLine(pick(found)));
  const groups = groupsOf(context, found).filter(({ rows }) => rows.length > 0);
  if (!terminal.human) {
    terminal.out(plainHead(terminal, columns));
    for (const row of groups.flatMap(({ rows }) => rows)) terminal.out(plainRow(terminal, columns, row));
    return;
  }
  if (groups.length === 0) return terminal.out('  Nothing found.');
  const fitted = fitColumns(
    columns.slice(1),
    groups.flatMap(({ rows }) => rows),
    terminal.width,
  );
  for (const { title, list, rows, total } of groups) {
    terminal.out(`  ${terminal.paint(title, 'dim')}`);
    for (const row of rows) terminal.out(tableRow(fitted, row, terminal.paint));
    if (total > rows.length)
      terminal.out(terminal.paint(`  all ${total}: qm ${list} list ${shellQuoted(words)}`, 'dim'));
  }
}

interface Row {
  readonly kind: 'asset' | 'request' | 'item' | 'person' | 'vendor';
  /** What `qm … get` takes. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** What people see instead of the detail. */
  readonly look?: Look | undefined;
}

const columns: readonly Column<Row>[] = [
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Id', value: ({ id }) => id },
  { title: 'Name', value: ({ name }) => name, minWidth: 20 },
  {
    title: 'Detail',
    value: ({ detail }) => detail,
    shown: ({ detail, look }) => (look ? `${look.sign} ${look.word}` : detail),
    colour: ({ look }) => look?.colour,
    minWidth: 12,
  },
];

interface Group {
  readonly title: string;
  /** The command that lists all of them. */
  readonly list: string;
  readonly rows: readonly Row[];
  readonly total: number;
}

function groupsOf(
  { terminal: { human } }: Context,
  { assets, requests, catalogue, people, vendors }: Found,
): Group[] {
  const none = { items: [], total: 0 };
  return [
    group('Assets', 'assets', assets, (asset) => ({
      ...{ kind: 'asset', id: asset.assetId, name: asset.name },
      detail: asset.assignedTo ?? assetState(asset).word,
      look: asset.assignedTo === undefined ? assetState(asset) : undefined,
    })),
    group('Requests', 'requests', requests, ({ id, items, status }) => ({
      ...{
        kind: 'request',
        id: human ? shortId(id) : id,
        name: human ? itemsText(items) : plainItems(items),
        detail: status,
      },
      look: requestState(status),
    })),
    group('Catalogue', 'catalogue', catalogue, ({ id, sku = id, name, inStock }) => ({
      ...{ kind: 'item', id: sku, name, detail: `${inStock} in stock` },
    })),
    group('People', 'people', people ?? none, ({ email, displayName, department = '', suspended }) => ({
      ...{ kind: 'person', id: email, name: displayName, detail: suspended ? 'suspended' : department },
    })),
    group('Vendors', 'vendors', vendors ?? none, ({ id, name, country = '' }) => ({
      ...{ kind: 'vendor', id: human ? shortId(id) : id, name, detail: country },
    })),
  ];
}

const group = <Item>(
  title: string,
  list: string,
  { items, total }: { readonly items: readonly Item[]; readonly total: number },
  rowOf: (item: Item) => Row,
): Group => ({ title, list, rows: items.map(rowOf), total });
