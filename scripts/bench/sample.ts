import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { AssetStatus } from '@quartermaster/core/assets/asset';
import { csvText } from '@quartermaster/csv/write-csv';
import { buildCompany } from '@quartermaster/test-kit/builders/company';
import { labelCharacters, seededRandom } from '@quartermaster/test-kit/builders/random';

/** The number of people that assets belong to: creating each one takes a password hash. */
const peopleCount = 40;
const rowsAtOnce = 5000;

const northwind = buildCompany('2026-01-15T09:00:00Z');

/** The company that the assets belong to. */
export const models = northwind.assets;

export const company = { ...northwind, people: northwind.people.slice(0, peopleCount) };

const statuses: readonly AssetStatus[] = ['Assigned', 'Assigned', 'Assigned', 'Available', 'Maintenance'];

/**
 * The nth asset, the same every time: one of Northwind's with its own ID, serial number, location and holder.
 */
export function sampleAsset(n: number) {
  const random = seededRandom(n + 1);
  const {
    locationPath: _path,
    assignedTo: _holder,
    status: _status,
    ...model
  } = random.pick(northwind.assets);
  const status = random.pick(statuses);
  return {
    ...model,
    assetId: `B${n}`,
    status,
    serialNumber: random.text(10, labelCharacters),
    location: random.pick(company.locations).path,
    ...(status === 'Assigned' ? { assignedTo: random.pick(company.people).account.email } : {}),
  };
}

const columns = [
  ...['assetId', 'name', 'type', 'status', 'assignedTo', 'serialNumber', 'vendor', 'location', 'condition'],
  ...['notes', 'purchaseDate', 'warrantyEnd'],
] as const;
const fields = [...new Set(northwind.assets.flatMap(({ customFields }) => Object.keys(customFields ?? {})))];

/** Writes a file for importing these assets. */
export async function writeSample(file: string, first: number, count: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(csvText([[...columns, ...fields.map((field) => `field.${field}`)]]));
  for (let at = first; at < first + count; at += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, first + count - at) }, (_, n) => rowOf(at + n));
    if (!out.write(csvText(rows))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

function rowOf(n: number): string[] {
  const asset = sampleAsset(n);
  return [
    ...columns.map((column) => asset[column]),
    ...fields.map((field) => asset.customFields?.[field]),
  ].map((value) => String(value ?? ''));
}
