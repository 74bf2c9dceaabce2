import {
  type AssetColumnName,
  assetColumnNames,
  fieldTarget,
} from '@quartermaster/core/assets/asset-csv-columns';
import { readAssetValue } from '@quartermaster/core/assets/asset-csv-value';
import { CsvRefused } from '@quartermaster/core/csv/csv-refused';
import { restore } from '@quartermaster/core/csv/formula';
import { readCsv } from '@quartermaster/core/csv/read-csv';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';

/** What is shown of a file before anything is sent. */
export interface FileHead {
  readonly file: File;
  readonly header: readonly string[];
  /** The first values of each column, without blanks and repetitions. */
  readonly samples: readonly (readonly string[])[];
}

/** Rows that are looked at for first values, and how many of those are kept. */
const sampleRows = 50;
const keptSamples = 3;

/** Reads the header and the first rows; throws CsvRefused for what is no CSV file. */
export async function readHead(file: File): Promise<FileHead> {
  const { header, batches } = await readCsv(chunksOf(file), { batch: sampleRows });
  for await (const rows of batches) {
    const samples = header.map((_, column) => {
      const values = new Set(rows.map((row) => row.cells[column]?.trim() ?? '').filter(Boolean));
      return [...values].slice(0, keptSamples);
    });
    return { file, header, samples };
  }
  return { file, header, samples: header.map(() => []) };
}

/** Reads a file to its end, counting its rows. */
export async function countRows(file: File, stop: AbortSignal): Promise<number | undefined> {
  const { batches } = await readCsv(chunksOf(file));
  let rows = 0;
  for await (const batch of batches) {
    if (stop.aborted) return undefined;
    rows += batch.length;
  }
  return rows;
}

export const refusalText = (error: unknown): string =>
  error instanceof CsvRefused ? error.message : 'The file could not be read. Choose it again.';

export async function* chunksOf(file: File): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The columns that must come from the file, or be the same for every row (section 5). */
export const requiredColumns = ['name', 'type', 'status'] as const;

/** What an asset's own columns are called on screen. */
export const columnLabels: Record<AssetColumnName, string> = {
  assetId: 'Asset ID',
  name: 'Name',
  type: 'Type',
  status: 'Status',
  assignedTo: 'Assigned To',
  serialNumber: 'Serial Number',
  vendor: 'Vendor',
  location: 'Location',
  condition: 'Condition',
  notes: 'Notes',
  purchaseDate: 'Purchase Date',
  warrantyEnd: 'Warranty End',
  image: 'Image',
  specs: 'Specifications',
};

/** What a column of the file can fill. */
export interface Target {
  readonly value: string;
  readonly label: string;
  /** Whether a column of just this name is probably meant: not a field that only some asset types have. */
  readonly likely: boolean;
  /** Whether this text can be a value of it, as far as that can be told without the server. */
  readonly takes: (written: string) => boolean;
}

export const targetsOf = (fields: readonly CustomField[]): Target[] => [
  ...assetColumnNames.map((name) => ({
    value: name,
    label: columnLabels[name],
    likely: true,
    takes: (written: string) => readAssetValue({ name }, written, restore(written)).ok,
  })),
  ...fields.map((field) => {
    const target = fieldTarget(field);
    return {
      value: target.name,
      label: `${field.displayName} (${target.name})`,
      likely: field.assetTypes.includes(everyType),
      takes: (written: string) => readAssetValue(target, written, restore(written)).ok,
    };
  }),
];

/** What other systems call our columns; letters only. */
const otherNames: Record<string, AssetColumnName> = {
  assettag: 'assetId',
  assetno: 'assetId',
  tag: 'assetId',
  tagno: 'assetId',
  assetname: 'name',
  title: 'name',
  category: 'type',
  assettype: 'type',
  state: 'status',
  serial: 'serialNumber',
  serialno: 'serialNumber',
  sn: 'serialNumber',
  supplier: 'vendor',
  site: 'location',
  assignee: 'assignedTo',
  useremail: 'assignedTo',
  boughton: 'purchaseDate',
  purchased: 'purchaseDate',
  assetnotes: 'notes',
  remarks: 'notes',
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The likely target of each column, by its name, where the first values can be read as such; no target twice. */
export function suggestedTargets({ header, samples }: FileHead, targets: readonly Target[]): string[] {
  const taken = new Set<string>();
  const claim = (column: number, target: Target | undefined): string => {
    if (!target || taken.has(target.value) || !samples[column]?.every(target.takes)) return '';
    taken.add(target.value);
    return target.value;
  };
  const own = header.map((name, column) =>
    claim(
      column,
      targets.find(({ value, likely }) => {
        const bare = likely && plain(value.replace(/^field\./, '')) === plain(name);
        return name !== '' && (bare || value === name);
      }),
    ),
  );
  return header.map(
    (name, column) =>
      own[column] ||
      claim(
        column,
        targets.find(({ value }) => value === otherNames[plain(name)]),
      ),
  );
}
