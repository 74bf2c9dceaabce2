import type { ImportInput } from '@quartermaster/contract';
import type { Creatable } from '@quartermaster/core/csv/import-result';
import { type ImportKind, labelOf } from './import-kind.ts';

/** How to read the chosen file. */
export interface Mapping {
  /** Target of each column, '' for none. */
  readonly targets: readonly string[];
  /** Values that apply to every row, for fields that no column fills. */
  readonly constants: Readonly<Record<string, string>>;
  readonly createMissing: readonly Creatable[];
  /** Confirms that the rows have no keys, if no column fills them. */
  readonly withoutKeys: boolean;
}

/** What is missing before a plan can be made; undefined if nothing is. */
export function mappingFault(mapping: Mapping, kind: ImportKind): string | undefined {
  const { targets, constants } = mapping;
  const keyMissing = lacksKeys(mapping, kind) && !mapping.withoutKeys;
  const missing = [
    ...(keyMissing ? [kind.key.target] : []),
    ...kind.required.filter((name) => !targets.includes(name) && !constants[name]),
  ];
  if (missing.length > 0) return `Still needed: ${missing.map((name) => labelOf(kind, name)).join(', ')}`;
  const twice = targets.find((target, index) => target !== '' && targets.indexOf(target) < index);
  return twice && `${labelOf(kind, twice)} is mapped to two columns`;
}

/** Whether no column fills the keys, which then has to be confirmed. */
export const lacksKeys = ({ targets }: Mapping, { key }: ImportKind): boolean =>
  key.unmapped !== undefined && !targets.includes(key.target);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The mapping as the import routes take it, in the syntax of the CLI's flags. */
export function queryOf(header: readonly string[], mapping: Mapping, kind: ImportKind): ImportInput {
  const { targets, constants, createMissing } = mapping;
  const mapped = new Set(
    header.filter((name, index) => targets[index] || header.indexOf(name) !== header.lastIndexOf(name)),
  );
  return {
    // Columns with the same name are distinguished by listing all of them in order.
    map: header.flatMap((name, index) =>
      name !== '' && mapped.has(name) ? [`${quoted(name)}=${targets[index] ?? ''}`] : [],
    ),
    set: [
      ...Object.entries(constants).flatMap(([column, value]) =>
        value && !targets.includes(column) ? [`${column}=${quoted(value)}`] : [],
      ),
      ...(lacksKeys(mapping, kind) ? [`${kind.key.target}=`] : []),
    ],
    createMissing: [...createMissing],
    rejects: true,
  };
}
