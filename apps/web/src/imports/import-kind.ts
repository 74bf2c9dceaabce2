import type { CsvBody, ImportInput, StreamOptions } from '@quartermaster/contract';
import { fieldPrefix } from '@quartermaster/core/assets/asset-csv-target';
import type { ImportLine, ImportResult } from '@quartermaster/core/csv/import-result';
import type { NewField } from '@quartermaster/core/reading/new-field';
import type { ReadKind } from '@quartermaster/core/reading/reading';

/** A field that a column of the file can fill. */
export interface Target {
  readonly value: string;
  readonly label: string;
  /** What its cells are, if they may have to be brought into our form; amounts of money go without saying. */
  readonly takes?: 'days' | 'amounts';
}

/** A way to keep a column that has no field: 'As notes'. */
export interface Kept {
  readonly label: string;
  readonly to: string;
}

/** A field that may have the same value for every row. */
export interface Constant {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly string[];
}

/** What the wizard needs to know about the kind of records; everything else is the same for all kinds. */
export interface ImportKind {
  /** What the server recognises such files as. */
  readonly reads: ReadKind;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** The list of such records. */
  readonly list: { readonly to: string; readonly back: string; readonly forward: string };
  /** The template, offered in the first step to those who have no file yet. */
  readonly template?: { readonly busy: boolean; readonly download: () => void };
  readonly targets: readonly Target[];
  /** Where a column that has no field can be kept; undefined if nowhere. */
  readonly otherwise?: (header: string, samples: readonly string[]) => Kept | undefined;
  /** Targets that must come from the file or be the same for every row. */
  readonly required: readonly string[];
  readonly constants: readonly Constant[];
  /** What identifies existing records. */
  readonly key: {
    readonly target: string;
    readonly label: string;
    /** Shown instead if a row has no key. */
    readonly none: string;
    /** Label of the checkbox that must be ticked to import a file without a key column. */
    readonly unmapped?: string;
  };
  /** Whether existing records can be found by this column as well; undefined if only by the key. */
  readonly isMatched?: (target: string) => boolean;
  /** The column that the plan shows beside the key, if it isn't the name. */
  readonly beside?: string;
  /** Whether the records are people, who can be invited. */
  readonly makesPeople?: boolean;
  /** Describes where new records get their keys from. */
  readonly creation: (result: ImportResult) => string;
  /** What new records get in these fields unless the file fills them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Further remarks about the plan. */
  readonly remarks?: (result: ImportResult) => readonly string[];
  /**
   * Describes the rows that would be created again if the file were imported again; undefined if none would.
   */
  readonly repeated: (result: ImportResult) => string | undefined;
  readonly send: (
    input: ImportInput,
    csv: CsvBody,
    options: StreamOptions,
  ) => AsyncGenerator<ImportLine, void>;
}

/** The kind with the custom fields that an import makes, so that they are called by their names before they are there. */
export const withFields = (kind: ImportKind, fields: readonly NewField[] = []): ImportKind => ({
  ...kind,
  targets: [
    ...kind.targets,
    ...fields.map(({ apiName, displayName }) => ({ value: `${fieldPrefix}${apiName}`, label: displayName })),
  ],
});

/** The label of a field, or the API's name if it has none. */
export const labelOf = ({ targets }: ImportKind, name: string): string =>
  targets.find(({ value }) => value === name)?.label ?? name;
