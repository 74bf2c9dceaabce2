import type { ImportDirectory } from './directory.ts';
import type { Creatable, FieldChange, RowError } from './import-result.ts';
import {
  knownNames,
  knownOrMissing,
  type MissingNames,
  missingNames,
  type NameSource,
} from './name-source.ts';

interface Planned {
  readonly line: number;
  /** By what people know the record: its asset ID or SKU; '' where the row has none. */
  readonly key: string;
}

/** Why a row is passed over: it names nothing, or what it names is taken by another. */
export type SkipReason = 'invalid' | 'duplicate';

/** What becomes of a row, whatever it is a record of. */
export type RowPlan<New, Change> = Planned &
  (
    | {
        readonly action: 'create';
        /** The id to keep: the row came with one, by which the same file finds the record again. */
        readonly id?: string;
        readonly record: New;
      }
    | {
        readonly action: 'update';
        readonly id: string;
        /** Of the record that the change was worked out from. */
        readonly version: number;
        readonly change: Change;
        readonly changes: readonly FieldChange[];
      }
    | { readonly action: 'unchanged'; readonly id: string }
    | { readonly action: 'skipped'; readonly reason: SkipReason }
    | { readonly action: 'failed'; readonly errors: readonly RowError[] }
  );

/** A row that is to become a record, and one that is to change one. */
export type Creation<New> = Extract<RowPlan<New, never>, { action: 'create' }>;
export type Update<Change> = Extract<RowPlan<never, Change>, { action: 'update' }>;

type PlanRow<Row, Lookups, New, Change> = (
  row: Row,
  lookups: Lookups,
  names: NameSource,
) => RowPlan<New, Change>;

export interface RowPlanner<Row, Lookups, New, Change> {
  /**
   * Decides what becomes of a row. A name that isn't in the directory by now is an error, unless it would have been
   * made but for another fault of the row: then that one is told.
   */
  plan(row: Row, lookups: Lookups, createMissing: ReadonlySet<Creatable>): RowPlan<New, Change>;
  /**
   * The names that must be made before these rows are planned. The caller makes them (in a dry run only thinks up
   * ids) and adds them to the directory.
   */
  missing(rows: Iterable<Row>, lookups: Lookups, createMissing: ReadonlySet<Creatable>): MissingNames;
}

/**
 * Plans rows of one kind.
 * @param planRow what becomes of a row, with names resolved by the source that it is given
 * @param alwaysMade a type that is made where it is needed, whether that was asked for or not
 */
export const rowPlanner = <Row, Lookups extends { readonly directory: ImportDirectory }, New, Change>(
  planRow: PlanRow<Row, Lookups, New, Change>,
  alwaysMade?: string,
): RowPlanner<Row, Lookups, New, Change> => ({
  plan(row, lookups, createMissing) {
    const planned = planRow(row, lookups, knownNames(lookups.directory));
    if (planned.action !== 'failed' || createMissing.size === 0) return planned;
    const besides = planRow(row, lookups, knownOrMissing(lookups.directory, { createMissing }));
    return besides.action === 'failed' ? besides : planned;
  },
  missing: (rows, lookups, createMissing) =>
    missingNames(
      rows,
      lookups.directory,
      { createMissing, alwaysMade },
      (row, names) => planRow(row, lookups, names).action !== 'failed',
    ),
});
