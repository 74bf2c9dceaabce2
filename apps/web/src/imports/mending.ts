import type { Creatable } from '@quartermaster/core/csv/import-result';
import { nearest } from '@quartermaster/core/nearest';
import { custodian } from '@quartermaster/core/reading/field-guess';
import { foreignRows } from '@quartermaster/core/reading/foreign-rows';
import { isNamed, leaveEmpty, leaveOut, namedBy } from '@quartermaster/core/reading/matched-values';
import type { NewField } from '@quartermaster/core/reading/new-field';
import { custodianField, type ReadColumn } from '@quartermaster/core/reading/reading';
import { type Choice, choicesOf, chooseValue } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import type { FaultGroup } from './plan.ts';

/** A change to how the file is read that mends an error. */
export interface DirectMend {
  readonly label: string;
  readonly apply: (choice: Choice) => Choice;
  /** What it lets the import create. */
  readonly creates?: Creatable;
}

/** A way to mend an error: it changes how the file is read, or leads to where that is chosen. */
export type Mend = DirectMend | { readonly label: string; readonly leadsTo: 'columns' | 'values' };

/** An error that was mended, and how. */
export interface Mended {
  readonly group: FaultGroup;
  readonly mend: DirectMend;
}

/** What was mended in the open plan, one after the other, and what was chosen before. */
export interface Mending {
  readonly before: Choice;
  readonly mended: readonly Mended[];
}

export const choiceOfMending = ({ before, mended }: Mending): Choice =>
  mended.reduce((choice, { mend }) => mend.apply(choice), before);

/** With another choice of what is created and who is invited; what then creates nothing is mended no longer. */
export function withCreations({ before, mended }: Mending, { createMissing, invite }: Choice): Mending {
  const still = mended.filter(
    ({ mend: { creates } }) => creates === undefined || createMissing.includes(creates),
  );
  const byMends = new Set(still.map(({ mend }) => mend.creates));
  const own = createMissing.filter((one) => before.createMissing.includes(one) || !byMends.has(one));
  return { before: { ...before, createMissing: own, invite }, mended: still };
}

/** The ways to mend the rows of an error, the best first. */
export function mendsFor(
  { error: { column, value, message } }: FaultGroup,
  choice: Choice,
  preview: FilePreview,
  kind: ImportKind,
): Mend[] {
  const to = targetOf(column, choice, preview);
  if (to === undefined) return [];
  const isRequired = kind.required.includes(to);
  // Of a long value, only the beginning is known.
  const isWhole = value !== '' && value.length < 200;
  const becoming = (label: string, becomes: string): DirectMend => ({
    label,
    apply: (before) => chooseValue(before, to, value, becomes),
  });
  const numbered =
    / \(\d+\)'/.test(message) && to === 'path'
      ? [
          {
            label: `Name the second ‘${value.split(' / ').at(-1)} (2)’`,
            apply: (before: Choice) => withReading(before, { numbered: true }),
          },
        ]
      : [];
  // Whatever is said of the value would be said of the first row, too, which is right.
  if (isOfRepeated(message)) return numbered;
  return [
    ...numbered,
    ...(isWhole ? namesFor(to, value, choice, preview, becoming) : []),
    ...(to === 'assignedTo' && !choice.reading.custodian
      ? [{ label: 'Keep as text', apply: withCustodian, creates: 'fields' as const }]
      : []),
    ...typesFor(to, choice),
    ...(value === '' || !isWhole ? [] : matchable(to)),
    ...(value === '' ? [{ label: 'Choose a column', leadsTo: 'columns' as const }] : []),
    ...(isWhole && !isRequired ? [becoming('Leave it empty', leaveEmpty)] : []),
    ...(isWhole ? [becoming('Leave these rows out', leaveOut)] : []),
    ...(value === '' ? [] : [{ label: 'Choose another column', leadsTo: 'columns' as const }]),
  ];
}

const isOfRepeated = (message: string): boolean => / is already on line \d+/.test(message);

const withReading = (choice: Choice, more: Partial<Choice['reading']>): Choice => ({
  ...choice,
  reading: { ...choice.reading, ...more },
});

const withCreated = (choice: Choice, kind: Creatable): Choice => ({
  ...choice,
  createMissing: [...choice.createMissing.filter((one) => one !== kind), kind],
});

/** The field that a column with this header fills. */
function targetOf(
  column: string,
  { reading, constants }: Choice,
  { header }: FilePreview,
): string | undefined {
  const foreign = foreignRows(reading, header);
  const mapped = foreign.ok ? foreign.value.map.find((one) => one.header === column)?.column : undefined;
  return mapped ?? (column !== '' && !Object.hasOwn(constants, column) ? column : undefined);
}

/** To use a name or choice that is like the value, or to create it. */
function namesFor(
  to: string,
  value: string,
  choice: Choice,
  { proposal, names }: FilePreview,
  becoming: (label: string, becomes: string) => DirectMend,
): Mend[] {
  const known = isNamed(to) ? (names[to] ?? []) : choicesOf(to);
  const open = proposal.openValues.find((one) => one.to === to && one.value === value);
  const like = open?.like ?? nearest(value, known);
  const created = isNamed(to)
    ? namedBy[to]
    : to === 'assignedTo' && value.includes('@')
      ? 'people'
      : undefined;
  const isOff = created !== undefined && !choice.createMissing.includes(created);
  return [
    ...(like === undefined ? [] : [becoming(`Use ‘${like}’`, like)]),
    ...(isOff ? [creating(created)] : []),
  ];
}

const creating = (kind: Creatable): DirectMend => ({
  label: createLabels[kind],
  apply: (choice) => withCreated(choice, kind),
  creates: kind,
});

const createLabels: Readonly<Record<Creatable, string>> = {
  types: 'Create the types',
  locations: 'Create the locations',
  vendors: 'Create the vendors',
  fields: 'Create the fields',
  people: 'Create the people',
};

/** A custom field that is made for the file can take texts, and one that is there can be given to more types. */
function typesFor(to: string, choice: Choice): Mend[] {
  const apiName = to.startsWith('field.') ? to.slice('field.'.length) : undefined;
  if (apiName === undefined) return [];
  const made = choice.reading.fields?.find((field) => field.apiName === apiName && field.type !== 'text');
  return [
    ...(choice.createMissing.includes('fields') ? [] : [creating('fields')]),
    ...(made ? [{ label: 'Take it as text', apply: (before: Choice) => asText(before, made) }] : []),
  ];
}

function asText(choice: Choice, { apiName, displayName }: NewField): Choice {
  const plain = ({ dates: _dates, decimal: _decimal, ...column }: ReadColumn): ReadColumn => column;
  const field: NewField = { apiName, displayName, type: 'text' };
  return withReading(choice, {
    fields: (choice.reading.fields ?? []).map((one) => (one.apiName === apiName ? field : one)),
    columns: choice.reading.columns.map((column) =>
      column.to === `field.${apiName}` ? plain(column) : column,
    ),
  });
}

const withCustodian = (choice: Choice): Choice => {
  const fields = (choice.reading.fields ?? []).filter(({ apiName }) => apiName !== custodianField);
  return withCreated(withReading(choice, { custodian: true, fields: [...fields, custodian] }), 'fields');
};

const matchable = (to: string): Mend[] =>
  isNamed(to) || choicesOf(to).length > 0 ? [{ label: 'Match values', leadsTo: 'values' }] : [];
