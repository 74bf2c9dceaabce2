import { assetColumnNames, fieldTarget } from '@quartermaster/core/assets/asset-csv-columns';
import { CsvRefused } from '@quartermaster/core/csv/csv-refused';
import { readCsv } from '@quartermaster/core/csv/read-csv';
import type { CustomField } from '@quartermaster/core/fields/custom-field';

/** What is shown of a file before anything is sent. */
export interface FileHead {
  readonly file: File;
  readonly header: readonly string[];
  /** The first cells of each column. */
  readonly samples: readonly (readonly string[])[];
}

const sampleRows = 3;

/** Reads the header and the first rows; throws CsvRefused for what is no CSV file. */
export async function readHead(file: File): Promise<FileHead> {
  const { header, batches } = await readCsv(chunksOf(file), { batch: sampleRows });
  for await (const rows of batches) {
    return { file, header, samples: header.map((_, column) => rows.map((row) => row.cells[column] ?? '')) };
  }
  return { file, header, samples: header.map(() => []) };
}

export const refusalText = (error: unknown): string =>
  error instanceof CsvRefused ? error.message : 'The file could not be read. Choose it again.';

async function* chunksOf(file: File): AsyncGenerator<Uint8Array, void> {
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
export const requiredColumns = ['assetId', 'name', 'type', 'status'] as const;

/** What a column of the file can fill. */
export const targetsOf = (
  fields: readonly CustomField[],
): { readonly value: string; readonly label: string }[] => [
  ...assetColumnNames.map((name) => ({ value: name, label: name })),
  ...fields.map((field) => ({
    value: fieldTarget(field).name,
    label: `${fieldTarget(field).name} (${field.displayName})`,
  })),
];

/** What other systems call our columns; letters only. */
const otherNames: Record<string, string> = {
  assettag: 'assetId',
  tag: 'assetId',
  category: 'type',
  assetname: 'name',
  title: 'name',
  serial: 'serialNumber',
  supplier: 'vendor',
  assignee: 'assignedTo',
  checkedouttoemail: 'assignedTo',
  assetnotes: 'notes',
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The likely target of each column, by its name; no target twice. */
export function suggestedTargets(
  header: readonly string[],
  targets: readonly { readonly value: string }[],
): string[] {
  const taken = new Set<string>();
  const claim = (found: string | undefined): string => {
    if (found === undefined || taken.has(found)) return '';
    taken.add(found);
    return found;
  };
  const exact = header.map((name) => claim(targets.find(({ value }) => plain(value) === plain(name))?.value));
  return header.map((name, index) => exact[index] || claim(otherNames[plain(name)]));
}
