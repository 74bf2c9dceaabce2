import type { BoundColumn } from '../csv/columns.ts';
import { type CsvRow, lineInFile } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { refusedCell, repeatedKey, rowError, unreadableRow } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { isInitial } from '../reading/reading.ts';
import type { Verdict } from '../verdict.ts';
import { type AssetColumns, headerOf } from './asset-csv-columns.ts';
import type { AssetTarget } from './asset-csv-target.ts';
import { type AssetValue, readAssetValue } from './asset-csv-value.ts';

/** A non-blank cell and its value; null clears the field. */
export interface AssetCell {
  readonly column: BoundColumn<AssetTarget>;
  /** The text as it is in the file. */
  readonly written: string;
  readonly value: Verdict<AssetValue | null>;
  /** Whether the row doesn't say it, so that it is only for an asset that is created. */
  readonly isInitial: boolean;
}

export type MatchValue = string | number | boolean;

/** A row as far as it can be read without looking anything up. */
export interface AssetRow {
  readonly line: number;
  readonly columns: AssetColumns;
  /** The key for finding existing assets: the folded asset ID, or '' if the row has none. */
  readonly key: string;
  readonly assetId: string;
  /** What existing assets are found by, if that isn't the asset ID. */
  readonly match?: MatchValue;
  /** The new holder's e-mail. */
  readonly holder?: string;
  readonly holderName?: string;
  /** The row's name for the catalogue item that the asset was bought as. */
  readonly item?: string;
  readonly cells: readonly AssetCell[];
  /** Problems with the row as a whole: ragged, or its asset ID was on an earlier line. */
  readonly errors: readonly RowError[];
}

/** The key by which an import finds an asset: its ID, ignoring case, accents and surrounding spaces. */
const assetKey = (assetId: string): string => fold(assetId.trim());

/**
 * Reads the rows of one file, in order: the returned function remembers the asset IDs it has seen. Checks
 * that need existing records are in asset-csv-plan.ts.
 */
export function assetRowReader(columns: AssetColumns): (row: CsvRow) => AssetRow {
  const lines = new Map<string, number>();
  const matchLines = new Map<string, number>();
  return (row) => {
    if (row.fault !== undefined)
      return { ...emptyRow(row, columns), errors: [unreadableRow(row.line, row.fault)] };
    const cells = columns.columns.flatMap((column) => {
      const said = column.value ?? row.cells[column.index ?? -1] ?? '';
      const isUnsaid = said.trim() === '';
      const written = isUnsaid ? initialOf(columns, column.target) : said;
      if (written === undefined) return [];
      const value = readAssetValue(column.target, written, unescapeFormula(written));
      return [{ column, written, value, isInitial: isUnsaid }];
    });
    const assetId = textOf(cells, 'assetId')?.trim() ?? '';
    const holder = textOf(cells, 'assignedTo');
    const item = textOf(cells, 'catalogItemId');
    const key = assetKey(assetId);
    const first = lines.get(key);
    const errors =
      first === undefined ? [] : [repeatedKey(row.line, headerOf(columns, 'assetId'), assetId, first)];
    if (key !== '' && first === undefined) lines.set(key, lineInFile(row.line));
    const found = columns.match && cells.find(({ column }) => column.target.name === columns.match);
    const match = found && matchValue(found);
    if (found && match !== undefined) {
      const before = matchLines.get(String(match));
      if (before === undefined) matchLines.set(String(match), lineInFile(row.line));
      else
        errors.push(
          rowError(
            ...([row.line, found.column.header, found.written] as const),
            message.keyTwice(String(match), before),
            'repeated',
          ),
        );
    }
    return {
      line: row.line,
      columns,
      key,
      assetId,
      ...(match === undefined ? {} : { match }),
      ...(holder && { holder }),
      ...(row.holderName && { holderName: row.holderName }),
      ...(item && { item }),
      cells,
      errors,
    };
  };
}

const initialOf = ({ initial }: AssetColumns, { name }: AssetTarget): string | undefined =>
  isInitial(name) ? initial[name] : undefined;

/** The problems with a row that can be found without looking anything up. */
export const localErrors = (row: AssetRow): RowError[] => [
  ...row.errors,
  ...row.cells.flatMap((cell) =>
    cell.value.ok
      ? []
      : [refusedCell(row.line, cell.column.header, unescapeFormula(cell.written), cell.value)],
  ),
];

const matchValue = ({ value }: AssetCell): MatchValue | undefined =>
  value.ok && value.value !== null && typeof value.value !== 'object' ? value.value : undefined;

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
