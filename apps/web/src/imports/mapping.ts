import type { ImportInput } from '@quartermaster/contract';
import type { Creatable } from '@quartermaster/core/csv/import-result';
import { type ImportKind, labelOf } from './import-kind.ts';

/** How the chosen file is to be read. */
export interface Mapping {
  /** Target of each column, '' for none. */
  readonly targets: readonly string[];
  /** Values that are the same for every row, where no column says them. */
  readonly constants: Readonly<Record<string, string>>;
  readonly createMissing: readonly Creatable[];
}

/** What is still missing before a plan can be made. */
export function mappingFault({ targets, constants }: Mapping, kind: ImportKind): string | undefined {
  const missing = kind.required.filter((name) => !targets.includes(name) && !constants[name]);
  if (missing.length > 0) return `Still needed: ${missing.map((name) => labelOf(kind, name)).join(', ')}`;
  const twice = targets.find((target, index) => target !== '' && targets.indexOf(target) < index);
  return twice && `${labelOf(kind, twice)} is mapped to two columns`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The mapping as an import route takes it: the terminal's own flags. */
export function queryOf(
  header: readonly string[],
  { targets, constants, createMissing }: Mapping,
  { key }: ImportKind,
): ImportInput {
  const mapped = new Set(header.filter((_, index) => targets[index]));
  return {
    // Columns of one name are told apart by naming all of them, in their order.
    map: header.flatMap((name, index) =>
      mapped.has(name) ? [`${quoted(name)}=${targets[index] ?? ''}`] : [],
    ),
    set: [
      ...Object.entries(constants).flatMap(([column, value]) =>
        value && !targets.includes(column) ? [`${column}=${quoted(value)}`] : [],
      ),
      ...(key.unmapped !== undefined && !targets.includes(key.target) ? [`${key.target}=`] : []),
    ],
    createMissing: [...createMissing],
    rejects: true,
  };
}
