import type { BoundColumn } from '../csv/columns.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { rowError } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import type { Verdict } from '../verdict.ts';
import { type AssetColumns, headerOf } from './asset-csv-columns.ts';
import type { AssetTarget } from './asset-csv-target.ts';
import { type AssetValue, readAssetValue } from './asset-csv-value.ts';

/** A cell that isn't blank, and what it says; null clears. */
export interface AssetCell {
  readonly column: BoundColumn<AssetTarget>;
  /** As it stands in the file. */
  readonly written: string;
  readonly value: Verdict<AssetValue | null>;
}

/** A row as far as it can be read by itself. */
export interface AssetRow {
  readonly line: number;
  readonly columns: AssetColumns;
  /** By which existing assets are found: the folded asset ID, '' when the row has none. */
  readonly key: string;
  readonly assetId: string;
  /** The e-mail of whoever is to hold it. */
  readonly holder?: string;
  /** What it calls the catalogue item that it was bought as. */
  readonly item?: string;
  readonly cells: readonly AssetCell[];
  /** What is wrong with the row as a whole: ragged, or its asset ID was on an earlier line. */
  readonly errors: readonly RowError[];
}

/** The key by which an import finds an asset: its ID without case, accents and outer spaces. */
const assetKey = (assetId: string): string => fold(assetId.trim());

/**
 * Reads the rows of one file, in their order: the function that this returns remembers the asset IDs that it saw.
 * What needs the records that exist already is planAssetRow's (asset-csv-plan.ts).
 */
export function assetRowReader(columns: AssetColumns): (row: CsvRow) => AssetRow {
  const lines = new Map<string, number>();
  return (row) => {
    if (row.fault !== undefined)
      return { ...emptyRow(row, columns), errors: [rowError(row.line, '', '', row.fault)] };
    const cells = columns.columns.flatMap((column) => {
      const written = column.value ?? row.cells[column.index ?? -1] ?? '';
      return written.trim() === ''
        ? []
        : [{ column, written, value: readAssetValue(column.target, written, unescapeFormula(written)) }];
    });
    const assetId = textOf(cells, 'assetId')?.trim() ?? '';
    const holder = textOf(cells, 'assignedTo');
    const item = textOf(cells, 'catalogItemId');
    const key = assetKey(assetId);
    const first = lines.get(key);
    const errors =
      first === undefined
        ? []
        : [rowError(row.line, headerOf(columns, 'assetId'), assetId, message.keyTwice(assetId, first))];
    if (key !== '' && first === undefined) lines.set(key, row.line);
    return {
      line: row.line,
      columns,
      key,
      assetId,
      ...(holder && { holder }),
      ...(item && { item }),
      cells,
      errors,
    };
  };
}

/** What can be said to be wrong with a row without looking anything up. */
export const localErrors = (row: AssetRow): RowError[] => [
  ...row.errors,
  ...row.cells.flatMap((cell) =>
    cell.value.ok
      ? []
      : [rowError(row.line, cell.column.header, unescapeFormula(cell.written), cell.value.message)],
  ),
];

const emptyRow = (row: CsvRow, columns: AssetColumns): AssetRow => ({
  line: row.line,
  columns,
  key: '',
  assetId: '',
  cells: [],
  errors: [],
});

function textOf(
  cells: readonly AssetCell[],
  name: 'assetId' | 'assignedTo' | 'catalogItemId',
): string | undefined {
  const value = cells.find(({ column }) => column.target.name === name)?.value;
  return value?.ok && typeof value.value === 'string' ? value.value : undefined;
}
