import type { FieldChange, ImportLine, ImportResult, RowError } from '@quartermaster/core/csv/import-result';

export type PlannedAction = 'create' | 'update' | 'unchanged' | 'failed';

/** One row of the plan, or one error of a row. */
export interface PlannedRow {
  readonly row: number;
  readonly key: string;
  readonly name?: string;
  readonly changes?: readonly FieldChange[];
  readonly error?: RowError;
}

/** The result of a dry run. Up to keptRows rows of each kind are kept for display; all are counted. */
export interface Plan {
  readonly rows: Readonly<Record<PlannedAction, readonly PlannedRow[]>>;
  /** How many rows change each field, the most frequent first. */
  readonly changed: readonly (readonly [field: string, rows: number])[];
  readonly rejects: Rejects;
  readonly result: ImportResult;
}

/** The rows with errors, as lines of a CSV file. */
export type Rejects = readonly string[];

const keptRows = 1000;

/**
 * Collects the lines of an import's answer as they arrive. Memory doesn't grow with the number
 * of rows that can be imported.
 */
export class PlanReader {
  readonly rejects: string[] = [];
  readonly #rows: Record<PlannedAction, PlannedRow[]> = { create: [], update: [], unchanged: [], failed: [] };
  readonly #changed = new Map<string, number>();

  take(line: ImportLine): void {
    if (line.type === 'row' && line.action !== 'skipped') {
      const { row, key, name, changes } = line;
      this.#keep(line.action, { row, key, ...(name ? { name } : {}), ...(changes ? { changes } : {}) });
      for (const { field } of changes ?? []) this.#changed.set(field, (this.#changed.get(field) ?? 0) + 1);
    }
    if (line.type === 'error') this.#keep('failed', { row: line.row, key: '', error: line });
    if (line.type === 'reject') this.rejects.push(line.csv);
  }

  planOf(result: ImportResult): Plan {
    const changed = [...this.#changed].sort(([, a], [, b]) => b - a);
    return { rows: this.#rows, changed, rejects: this.rejects, result };
  }

  #keep(action: PlannedAction, row: PlannedRow): void {
    const rows = this.#rows[action];
    if (rows.length < keptRows) rows.push(row);
  }
}
