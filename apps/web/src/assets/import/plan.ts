import type {
  AssetImportLine,
  AssetImportResult,
  FieldChange,
  RowError,
} from '@quartermaster/core/csv/import-result';
import { addFault, type RowFaults } from './rows-in-error.ts';

export type PlannedAction = 'create' | 'update' | 'unchanged' | 'failed';

/** One row of the plan, or one fault of a row. */
export interface PlannedRow {
  readonly row: number;
  readonly key: string;
  readonly changes?: readonly FieldChange[];
  readonly error?: RowError;
}

/** What a dry run said. Of each kind so many rows are kept as somebody may look at; all are counted. */
export interface Plan {
  readonly rows: Readonly<Record<PlannedAction, readonly PlannedRow[]>>;
  /** How many rows change a field, the most frequent first. */
  readonly changed: readonly (readonly [field: string, rows: number])[];
  readonly faults: RowFaults;
  readonly result: AssetImportResult;
}

const keptRows = 1000;

/** Gathers the lines of an import's answer as they come, without growing with the file. */
export class PlanReader {
  readonly faults = new Map<number, string>();
  readonly #rows: Record<PlannedAction, PlannedRow[]> = { create: [], update: [], unchanged: [], failed: [] };
  readonly #changed = new Map<string, number>();

  take(line: AssetImportLine): void {
    if (line.type === 'row' && line.action !== 'skipped') {
      const { row, key, changes } = line;
      this.#keep(line.action, { row, key, ...(changes ? { changes } : {}) });
      for (const { field } of changes ?? []) this.#changed.set(field, (this.#changed.get(field) ?? 0) + 1);
    }
    if (line.type === 'error') {
      this.#keep('failed', { row: line.row, key: '', error: line });
      addFault(this.faults, line);
    }
  }

  planOf(result: AssetImportResult): Plan {
    const changed = [...this.#changed].sort(([, a], [, b]) => b - a);
    return { rows: this.#rows, changed, faults: this.faults, result };
  }

  #keep(action: PlannedAction, row: PlannedRow): void {
    const rows = this.#rows[action];
    if (rows.length < keptRows) rows.push(row);
  }
}
