import type { CsvBody, ImportInput, StreamOptions } from '@quartermaster/contract';
import type { Creatable, ImportLine, ImportResult } from '@quartermaster/core/csv/import-result';

/** What a column of the file can fill. */
export interface Target {
  readonly value: string;
  readonly label: string;
  /** Headers that other systems give it; letters and digits only. */
  readonly otherNames: readonly string[];
  /** Whether a column of just this name is probably meant: not a field that only some records have. */
  readonly likely: boolean;
  /** Whether this text can be a value of it, as far as that can be told without the server. */
  readonly takes: (written: string) => boolean;
}

/** A field that may be the same for every row. */
export interface Constant {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly string[];
}

/** What the wizard needs to know of the records that a file brings; all else is the same for all of them. */
export interface ImportKind {
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** The list that the records are in. */
  readonly list: { readonly to: string; readonly back: string; readonly forward: string };
  /** What the first step offers to those who have no file yet. */
  readonly template?: { readonly busy: boolean; readonly download: () => void };
  readonly targets: readonly Target[];
  /** Targets that must come from the file, or be the same for every row. */
  readonly required: readonly string[];
  readonly constants: readonly Constant[];
  readonly creatables: readonly {
    readonly kind: Creatable;
    readonly label: string;
    readonly initially: boolean;
  }[];
  /** By what rows find the records that are there. */
  readonly key: {
    readonly target: string;
    readonly label: string;
    /** What stands for it where a row has none. */
    readonly none: string;
    /** What is said of a file without them; such a file is refused unless it is said. */
    readonly unmapped?: string;
  };
  /** What the plan shows beside the key, if that isn't the name. */
  readonly beside?: string;
  /** Where the records that are to be created get their keys. */
  readonly creation: (result: ImportResult) => string;
  /** What else the plan has to say. */
  readonly remarks: (result: ImportResult) => readonly string[];
  /** Which rows would be created a second time if the file were imported again; undefined for none. */
  readonly repeated: (result: ImportResult) => string | undefined;
  readonly send: (
    input: ImportInput,
    csv: CsvBody,
    options: StreamOptions,
  ) => AsyncGenerator<ImportLine, void>;
}

/** How a field is called on screen; the API's name where it has no other. */
export const labelOf = ({ targets }: ImportKind, name: string): string =>
  targets.find(({ value }) => value === name)?.label ?? name;
