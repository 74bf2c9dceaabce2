import type { Creatable } from '@quartermaster/core/csv/import-result';
import { foreignRows } from '@quartermaster/core/reading/foreign-rows';
import { choicesOf, isNamed } from '@quartermaster/core/reading/matched-values';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { Plan } from './plan.ts';

type OpenValue = FilePreview['proposal']['openValues'][number];

const fields: Partial<Record<Creatable, string>> = {
  types: 'type',
  vendors: 'vendor',
  locations: 'location',
};

/** The preview with the values that only the whole file shows: names that aren't there, and what no field takes. */
export function withPlannedValues(preview: FilePreview, { reading }: Choice, plan: Plan): FilePreview {
  const { header, proposal } = preview;
  const foreign = foreignRows(reading, header);
  const targets = new Map(foreign.ok ? foreign.value.map.map((one) => [one.header, one.column]) : []);
  const known = new Set(proposal.openValues.map(({ to, value }) => keyOf(to, value)));
  const found: OpenValue[] = [
    ...plan.faults.flatMap(({ error: { column, value }, rows }) => {
      const to = targets.get(column) ?? '';
      const isOpen = (isNamed(to) || choicesOf(to).length > 0) && value !== '' && value.length < 200;
      return isOpen ? [{ to, value, cells: rows }] : [];
    }),
    ...plan.result.creations.flatMap(({ kind, name, rows }) => {
      const to = fields[kind];
      return to !== undefined && rows > 0 && reading.columns.some((column) => column.to === to)
        ? [{ to, value: name, cells: rows, isNew: true }]
        : [];
    }),
  ].filter(({ to, value }) => !known.has(keyOf(to, value)));
  if (found.length === 0) return preview;
  return { ...preview, proposal: { ...proposal, openValues: [...found, ...proposal.openValues] } };
}

const keyOf = (to: string, value: string): string => `${to} ${value.trim().toLowerCase()}`;
