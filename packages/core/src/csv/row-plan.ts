import type { ImportDirectory } from './directory.ts';
import type { ImportMode } from './import-modes.ts';
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
  /** The identifier people use: an asset ID or SKU, for example; '' if the row has none. */
  readonly key: string;
}

/**
 * Why a row is skipped: it has no name, its identifier is taken, or what isn't there, or is there, was not wanted.
 */
export type SkipReason = 'invalid' | 'duplicate' | 'absent' | 'present';

/** What will happen to a row, whatever kind of record it is. */
export type RowPlan<New, Change> = Planned &
  (
    | {
        readonly action: 'create';
        /** The id to keep: the row stated one, by which importing the same file again finds the record. */
        readonly id?: string;
        readonly record: New;
      }
    | {
        readonly action: 'update';
        readonly id: string;
        /** The version of the record that the change is based on. */
        readonly version: number;
        readonly change: Change;
        readonly changes: readonly FieldChange[];
      }
    | { readonly action: 'unchanged'; readonly id: string }
    | { readonly action: 'skipped'; readonly reason: SkipReason }
    | { readonly action: 'failed'; readonly errors: readonly RowError[] }
  );

/** A row that creates a record, and one that updates one. */
export type Creation<New> = Extract<RowPlan<New, never>, { action: 'create' }>;
export type Update<Change> = Extract<RowPlan<never, Change>, { action: 'update' }>;

type PlanRow<Row, Lookups, New, Change> = (
  row: Row,
  lookups: Lookups,
  names: NameSource,
) => RowPlan<New, Change>;

export interface RowPlanner<Row, Lookups, New, Change> {
  /**
   * Decides what will happen to a row. A name that isn't in the directory is an error, unless it was left out
   * only because the row has another error: then that one is reported.
   */
  plan(
    row: Row,
    lookups: Lookups,
    createMissing: ReadonlySet<Creatable>,
    mode?: ImportMode,
  ): RowPlan<New, Change>;
  /**
   * The names to create before these rows are planned. The caller creates them (in a dry run it only makes up
   * ids) and adds them to the directory.
   */
  missing(
    rows: Iterable<Row>,
    lookups: Lookups,
    createMissing: ReadonlySet<Creatable>,
    mode?: ImportMode,
  ): MissingNames;
}

/**
 * Plans rows of one kind.
 * @param planRow plans a row, resolving names with the given source
 * @param alwaysMade a type that is created when needed, whether requested or not
 */
export const rowPlanner = <Row, Lookups extends { readonly directory: ImportDirectory }, New, Change>(
  planRow: PlanRow<Row, Lookups, New, Change>,
  alwaysMade?: string,
): RowPlanner<Row, Lookups, New, Change> => ({
  plan(row, lookups, createMissing, mode) {
    const planned = inMode(planRow(row, lookups, knownNames(lookups.directory)), mode);
    if (planned.action !== 'failed' || createMissing.size === 0) return planned;
    const besides = planRow(row, lookups, knownOrMissing(lookups.directory, { createMissing }));
    return besides.action === 'failed' ? besides : planned;
  },
  missing: (rows, lookups, createMissing, mode) =>
    missingNames(rows, lookups.directory, { createMissing, alwaysMade }, (row, names) => {
      const { action } = inMode(planRow(row, lookups, names), mode);
      return action !== 'failed' && action !== 'skipped';
    }),
});

/** Leaves a row out whose record isn't there, or is, if that isn't wanted. */
function inMode<New, Change>(plan: RowPlan<New, Change>, mode: ImportMode | undefined): RowPlan<New, Change> {
  const { line, key, action } = plan;
  if (mode === 'update' && action === 'create') return { line, key, action: 'skipped', reason: 'absent' };
  const isThere = action === 'update' || action === 'unchanged';
  return mode === 'create' && isThere ? { line, key, action: 'skipped', reason: 'present' } : plan;
}
