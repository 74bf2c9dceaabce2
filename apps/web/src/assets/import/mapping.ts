import type { Creatable } from '@quartermaster/core/csv/import-result';
import { columnLabels, type FileHead, requiredColumns, type Target } from './reading.ts';

/** Columns that may be the same for every row. */
export const constantColumns = ['type', 'status', 'condition', 'location'] as const;
export type ConstantColumn = (typeof constantColumns)[number];

/** How the chosen file is to be read. */
export interface Mapping {
  /** Target of each column, '' for none. */
  readonly targets: readonly string[];
  /** Values that are the same for every row, where no column says them. */
  readonly constants: Readonly<Partial<Record<ConstantColumn, string>>>;
  readonly createMissing: readonly Creatable[];
}

/** What is still missing before a plan can be made. */
export function mappingFault({ targets, constants }: Mapping, known: readonly Target[]): string | undefined {
  const said = new Map(Object.entries(constants));
  const missing = requiredColumns.filter((name) => !targets.includes(name) && !said.get(name));
  if (missing.length > 0) return `Still to say: ${missing.map((name) => columnLabels[name]).join(', ')}`;
  const twice = targets.find((target, index) => target !== '' && targets.indexOf(target) < index);
  return twice && `${known.find(({ value }) => value === twice)?.label ?? twice} is filled by two columns`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The mapping as the import route takes it: the terminal's own flags. */
export const queryOf = ({ header }: FileHead, { targets, constants, createMissing }: Mapping) => ({
  map: header.flatMap((name, index) => (targets[index] ? [`${quoted(name)}=${targets[index]}`] : [])),
  set: [
    ...Object.entries(constants).flatMap(([column, value]) =>
      value && !targets.includes(column) ? [`${column}=${quoted(value)}`] : [],
    ),
    // A file without asset IDs: every row gets the next one.
    ...(targets.includes('assetId') ? [] : ['assetId=']),
  ],
  createMissing: [...createMissing],
});
