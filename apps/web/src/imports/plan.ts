import type {
  FieldChange,
  ImportLine,
  ImportResult,
  NewValue,
  RowError,
} from '@quartermaster/core/csv/import-result';
import { PlanLines } from '@quartermaster/core/reading/saved-plan';

export type PlannedAction = 'create' | 'update' | 'unchanged' | 'failed';

/** One row of the plan, or one error of a row. */
export interface PlannedRow {
  /** Tells rows apart: one row of the file may make several records. */
  readonly id: number;
  readonly row: number;
  readonly key: string;
  readonly name?: string;
  /** Of an asset or a catalogue item. */
  readonly assetType?: string;
  readonly changes?: readonly FieldChange[];
  /** What a new record gets; undefined where that isn't told. */
  readonly values?: readonly NewValue[];
}

/** Rows with the same error: the same value in the same column. */
export interface FaultGroup {
  readonly id: number;
  readonly error: RowError;
  readonly rows: number;
}

/** The result of a dry run. Up to keptRows rows of each kind are kept for display; all are counted. */
export interface Plan {
  readonly rows: Readonly<Record<PlannedAction, readonly PlannedRow[]>>;
  /** The errors by column and value, those of most rows first. */
  readonly faults: readonly FaultGroup[];
  /** Whether a row still has an error in a column. */
  readonly isFaulty: (row: number, column: string) => boolean;
  /** How many rows change each field, the most frequent first. */
  readonly changed: readonly (readonly [field: string, rows: number])[];
  readonly rejects: Rejects;
  readonly result: ImportResult;
  /** What is written of it to a file. */
  readonly lines: readonly ImportLine[];
}

/** The rows with errors, as lines of a CSV file. */
export type Rejects = readonly string[];

const keptRows = 1000;

/** Of how many cells it is kept that they are in error. */
const keptCells = 100_000;

const cellKey = (row: number, column: string): string => `${row} ${column}`;

/**
 * Collects the lines of an import's answer as they arrive. Memory doesn't grow with the number
 * of rows that can be imported.
 */
export class PlanReader {
  readonly rejects: string[] = [];
  readonly #rows: Record<PlannedAction, PlannedRow[]> = { create: [], update: [], unchanged: [], failed: [] };
  readonly #faults = new Map<string, { readonly id: number; readonly error: RowError; rows: number }>();
  readonly #faulty = new Set<string>();
  readonly #changed = new Map<string, number>();
  readonly #lines = new PlanLines();
  #taken = 0;

  take(line: ImportLine): void {
    this.#lines.add(line);
    this.#taken += 1;
    const id = this.#taken;
    if (line.type === 'row' && line.action !== 'skipped') {
      const { row, key, name, assetType, changes, values } = line;
      this.#keep(line.action, {
        ...{ id, row, key },
        ...(name ? { name } : {}),
        ...(assetType === undefined ? {} : { assetType }),
        ...(changes ? { changes } : {}),
        ...(values ? { values } : {}),
      });
      for (const { field } of changes ?? []) this.#changed.set(field, (this.#changed.get(field) ?? 0) + 1);
    }
    if (line.type === 'error') this.#group(id, line);
    if (line.type === 'reject') this.rejects.push(line.csv);
  }

  get rows(): Readonly<Record<PlannedAction, readonly PlannedRow[]>> {
    return this.#rows;
  }

  planOf(result: ImportResult): Plan {
    const changed = [...this.#changed].sort(([, a], [, b]) => b - a);
    const faults = [...this.#faults.values()].sort((a, b) => b.rows - a.rows);
    const { rejects } = this;
    const isFaulty = (row: number, column: string) => this.#faulty.has(cellKey(row, column));
    return { rows: this.#rows, faults, isFaulty, changed, rejects, result, lines: this.#lines.lines };
  }

  #group(id: number, { row, column, value, message, code }: RowError): void {
    if (this.#faulty.size < keptCells) this.#faulty.add(cellKey(row, column));
    const key = JSON.stringify([column, value, message]);
    const group = this.#faults.get(key);
    if (group) group.rows += 1;
    else if (this.#faults.size < keptRows)
      this.#faults.set(key, {
        ...{ id, rows: 1 },
        error: { row, column, value, message, ...(code === undefined ? {} : { code }) },
      });
  }

  #keep(action: PlannedAction, row: PlannedRow): void {
    const rows = this.#rows[action];
    if (rows.length < keptRows) rows.push(row);
  }
}
