import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { csvText } from '@quartermaster/csv/write-csv';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { company, models } from './sample.ts';

/** Real rows, as Snipe-IT's own import sample has them: next to the repository, and not part of it. */
const source = '../shared/data/snipe-it-assets-sample.csv';

export const hasRealRows = (): boolean => existsSync(source);

const real = z.object({
  Name: z.string(),
  'Asset Tag': z.string(),
  'Order Number': z.string(),
  Model: z.string(),
  'Model Number': z.string(),
  'Asset Notes': z.string(),
  'Purchase Date': z.string(),
  'Purchase Cost': z.string(),
  'Checked Out To: Email': z.string(),
});

const columns = [
  ...['assetId', 'name', 'type', 'status', 'assignedTo', 'serialNumber', 'vendor', 'location', 'condition'],
  ...['notes', 'purchaseDate', 'orderNumber', 'cost', 'costCurrency'],
];

/**
 * Writes a file of these real rows, one after the other and again, each with a tag and a serial number of its own. Types,
 * places, vendors and people are those of the sample company, because the sample's own exist nowhere.
 */
export function writeRealRows(file: string, count: number): void {
  const text = readFileSync(source, 'utf8').replace(/^\uFEFF/, '');
  const rows = z.array(real).parse(parse(text, { columns: true, skip_empty_lines: true }));
  const all = Array.from({ length: count }, (_, n) => cells(rows[n % rows.length], n));
  writeFileSync(file, csvText([columns, ...all]));
}

function cells(row: z.infer<typeof real> | undefined, n: number): string[] {
  if (row === undefined) throw new Error(`${source} has no rows.`);
  const of = <T>(list: readonly T[]): T | undefined => list[(n * 7919) % list.length];
  const isOut = row['Checked Out To: Email'] !== '';
  return [
    `${row['Asset Tag'].slice(0, 4)}${1_000_000 + n}`,
    row.Name === '' ? row.Model : row.Name,
    of(models)?.type ?? '',
    isOut ? 'Assigned' : 'Available',
    isOut ? (of(company.people)?.account.email ?? '') : '',
    `${row['Model Number'].slice(0, 6)}${1_000_000 + n}`,
    of(company.vendors)?.name ?? '',
    of(company.locations)?.path ?? '',
    'Good',
    row['Asset Notes'],
    day(row['Purchase Date']),
    row['Order Number'],
    row['Purchase Cost'],
    row['Purchase Cost'] === '' ? '' : 'USD',
  ];
}

/** A day as Snipe-IT's sample writes it, month first. */
function day(text: string): string {
  const [month = '', date = '', year = ''] = text.split('/');
  return year === '' ? '' : `20${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
