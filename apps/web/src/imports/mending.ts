import type { Creatable } from '@quartermaster/core/csv/import-result';
import { nearest } from '@quartermaster/core/nearest';
import { currencyNamed } from '@quartermaster/core/reading/cell-currency';
import { custodian } from '@quartermaster/core/reading/field-guess';
import { foreignRows, labelOf } from '@quartermaster/core/reading/foreign-rows';
import {
  choicesOf,
  isNamed,
  leaveEmpty,
  leaveOut,
  namedBy,
  valueMatched,
  valuesBecoming,
} from '@quartermaster/core/reading/matched-values';
import type { NewField } from '@quartermaster/core/reading/new-field';
import {
  custodianField,
  isInitial,
  type ReadColumn,
  type Reading,
} from '@quartermaster/core/reading/reading';
import { currencySchema } from '@quartermaster/core/settings/currency';
import { type Choice, chooseValue } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import type { FaultGroup } from './plan.ts';

/** A change to how the file is read that mends an error, and that can be taken back. */
export interface DirectMend {
  readonly label: string;
  readonly apply: (choice: Choice) => Choice;
  readonly takeBack: (choice: Choice) => Choice;
  /** Whether what it changed is still so. */
  readonly isIn: (choice: Choice) => boolean;
}

/** A mend for which something is typed or chosen first. */
export interface AskingMend {
  readonly label: string;
  /** What can be chosen; anything can be typed if there is nothing. */
  readonly choices: readonly string[];
  readonly fault?: (answer: string) => string | undefined;
  readonly mendBy: (answer: string) => DirectMend;
}

/** A way to mend an error: it changes how the file is read, or leads to where that is chosen. */
export type Mend =
  | DirectMend
  | AskingMend
  | { readonly label: string; readonly leadsTo: 'columns' | 'values' };

/** An error that was mended, and how. */
export interface Mended {
  readonly group: FaultGroup;
  readonly mend: DirectMend;
}

/** The ways to mend the rows of an error, the best first. */
export function mendsFor(group: FaultGroup, choice: Choice, preview: FilePreview, kind: ImportKind): Mend[] {
  const { column, value, code } = group.error;
  const to = targetOf(column, choice, preview);
  if (to === undefined) return [];
  const isRequired = kind.required.includes(to);
  // Of a long value, only the beginning is known.
  const isWhole = value !== '' && value.length < 200;
  const becoming = becomingFor(choice, kind, to, value);
  if (code === 'currency') return currencyMends(to, value, choice, becoming);
  // Whatever is said of the value would be said of the first row, too, which is right.
  if (code === 'elsewhere') return to === 'path' ? [numberedMend(value)] : [];
  if (code === 'repeated') return repeatedMends(to, kind);
  const isKey = to === kind.key.target;
  // What is said of empty cells is said of those of records that are there, too, unless it is only for new ones.
  const isOfNew = kind.reads === 'assets' && isInitial(to);
  // The same key for several rows would only be another error.
  const isTypable = isWhole || (value === '' && (isKey ? group.rows === 1 : isOfNew));
  const typed: Mend[] = isTypable
    ? [{ label: 'Type a value', choices: choicesOf(to), mendBy: (answer) => becoming(`‘${answer}’`, answer) }]
    : [];
  return [
    ...(isWhole ? namesFor(to, value, choice, preview, becoming) : []),
    ...(to === 'assignedTo' && !choice.reading.custodian ? [custodianMend(choice)] : []),
    ...typesFor(to, choice),
    ...(value === '' || !isWhole ? [] : matchable(to)),
    ...(value === '' ? [...typed, { label: 'Choose a column', leadsTo: 'columns' as const }] : []),
    ...(isWhole && !isRequired ? [becoming('Leave it empty', leaveEmpty)] : []),
    ...(isWhole || (value === '' && isKey) ? [becoming('Leave these rows out', leaveOut)] : []),
    ...(value === '' ? [] : [...typed, { label: 'Choose another column', leadsTo: 'columns' as const }]),
  ];
}

type Becoming = (label: string, becomes: string) => DirectMend;

/** Says what a value becomes, and with it those that were said to become this value. */
const becomingFor =
  (choice: Choice, kind: ImportKind, to: string, value: string): Becoming =>
  (label, becomes) => {
    const values = valuesBecoming(choice.reading, to, value);
    const before = values.map((one) => valueMatched(choice.reading, to, one) ?? '');
    const apply = (now: Choice) =>
      values.reduce((done, one) => chooseValue(done, kind, to, one, becomes), now);
    const matchedIn = ({ reading }: Choice) => values.map((one) => valueMatched(reading, to, one));
    const after = JSON.stringify(matchedIn(apply(choice)));
    return {
      ...{ label, apply },
      takeBack: (now) =>
        values.reduce((done, one, at) => chooseValue(done, kind, to, one, before[at] ?? ''), now),
      isIn: (now) => JSON.stringify(matchedIn(now)) === after,
    };
  };

/** To say which currency a sign stands for, or to leave the amount out. */
function currencyMends(
  to: string,
  sign: string,
  { reading: { currency: company = '' }, constants }: Choice,
  becoming: Becoming,
): Mend[] {
  const stated = constants[to === 'cost' ? 'costCurrency' : 'currency'];
  const taken = (code: string) => becoming(`Take it as ${code}`, code);
  return [
    ...(stated ? [stated] : likelyCurrencies(sign, company)).map(taken),
    ...(stated
      ? []
      : [
          {
            label: 'Choose a currency',
            choices: [],
            fault: (answer: string) =>
              currencySchema.safeParse(answer.toUpperCase()).error?.issues[0]?.message,
            mendBy: (answer: string) => taken(answer.toUpperCase()),
          },
        ]),
    becoming(`Leave the ${to} out`, leaveEmpty),
    { label: 'Choose another column', leadsTo: 'columns' },
  ];
}

/** How many currencies are offered for a sign. */
const mostLikely = 3;

/** What a sign may stand for: one of its words may be a currency's, and the company's own is the first. */
function likelyCurrencies(sign: string, company: string): string[] {
  const known = sign.split(' ').flatMap((word) => currencyNamed(word)?.candidates ?? []);
  if (known.length === 0) return company === '' ? [] : [company];
  const own = known.filter((code) => code === company);
  return [...new Set([...own, ...known])].slice(0, mostLikely);
}

const numberedMend = (path: string): DirectMend => ({
  label: `Name the second ‘${path.split(' / ').at(-1)} (2)’`,
  apply: (choice) => withReading(choice, { numbered: true }),
  takeBack: (choice) => withReading(choice, { numbered: false }),
  isIn: ({ reading }) => reading.numbered === true,
});

/** Rows of one vendor follow each other, and those of two places may have one name: these aren't left out. */
const repeatedMends = (to: string, { reads }: ImportKind): Mend[] => [
  ...(reads === 'vendors' || reads === 'locations' ? [] : [firstOnlyMend(to)]),
  { label: 'Choose another column', leadsTo: 'columns' },
];

function firstOnlyMend(to: string): DirectMend {
  const others = ({ reading: { firstOnly = [] } }: Choice) => firstOnly.filter((one) => one !== to);
  return {
    label: 'Leave these rows out',
    apply: (choice) => withReading(choice, { firstOnly: [...others(choice), to] }),
    takeBack: (choice) => withReading(choice, { firstOnly: others(choice) }),
    isIn: ({ reading: { firstOnly = [] } }) => firstOnly.includes(to),
  };
}

const withReading = (choice: Choice, more: Partial<Reading>): Choice => ({
  ...choice,
  reading: { ...choice.reading, ...more },
});

const withCreated = (choice: Choice, kind: Creatable): Choice => ({
  ...choice,
  createMissing: [...choice.createMissing.filter((one) => one !== kind), kind],
});

const withoutCreated = (choice: Choice, kind: Creatable): Choice => ({
  ...choice,
  createMissing: choice.createMissing.filter((one) => one !== kind),
});

/** The field that a column with this header fills. */
function targetOf(
  column: string,
  { reading, constants }: Choice,
  { header }: FilePreview,
): string | undefined {
  const foreign = foreignRows(reading, header);
  const mapped =
    (foreign.ok ? foreign.value.map.find((one) => one.header === column)?.column : undefined) ??
    reading.columns.find((one) => labelOf(one, header) === column)?.to;
  return mapped ?? (column !== '' && !Object.hasOwn(constants, column) ? column : undefined);
}

/** To use a name or choice that is like the value, or to create it. */
function namesFor(
  to: string,
  value: string,
  choice: Choice,
  { proposal, names }: FilePreview,
  becoming: Becoming,
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
  takeBack: (choice) => withoutCreated(choice, kind),
  isIn: ({ createMissing }) => createMissing.includes(kind),
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
    ...(made ? [textMend(choice, made)] : []),
  ];
}

/** Makes a field for texts, which takes its cells as they are. */
function textMend({ reading: { columns } }: Choice, made: NewField): DirectMend {
  const to = `field.${made.apiName}`;
  const before = columns.find((column) => column.to === to);
  const plain = ({ dates: _dates, decimal: _decimal, ...column }: ReadColumn): ReadColumn => column;
  const read = ({ dates, decimal }: Partial<ReadColumn> = {}) => ({
    ...(dates === undefined ? {} : { dates }),
    ...(decimal === undefined ? {} : { decimal }),
  });
  const withField = (choice: Choice, field: NewField, change: (column: ReadColumn) => ReadColumn) =>
    withReading(choice, {
      fields: (choice.reading.fields ?? []).map((one) => (one.apiName === field.apiName ? field : one)),
      columns: choice.reading.columns.map((column) => (column.to === to ? change(column) : column)),
    });
  const { apiName, displayName } = made;
  return {
    label: 'Take it as text',
    apply: (choice) => withField(choice, { apiName, displayName, type: 'text' }, plain),
    takeBack: (choice) => withField(choice, made, (column) => ({ ...column, ...read(before) })),
    isIn: ({ reading }) => reading.fields?.find((one) => one.apiName === apiName)?.type === 'text',
  };
}

/** Keeps holders without an account as texts. */
function custodianMend({ reading: { fields: before }, createMissing }: Choice): DirectMend {
  const isOther = ({ apiName }: NewField) => apiName !== custodianField;
  const own = before?.filter((field) => !isOther(field)) ?? [];
  return {
    label: 'Keep as text',
    apply: (choice) => {
      const fields = [...(choice.reading.fields ?? []).filter(isOther), custodian];
      return withCreated(withReading(choice, { custodian: true, fields }), 'fields');
    },
    takeBack: (choice) => {
      const fields = [...(choice.reading.fields ?? []).filter(isOther), ...own];
      const taken = withReading(choice, { custodian: false, fields });
      return createMissing.includes('fields') ? taken : withoutCreated(taken, 'fields');
    },
    isIn: (choice) => choice.reading.custodian === true && choice.createMissing.includes('fields'),
  };
}

const matchable = (to: string): Mend[] =>
  isNamed(to) || choicesOf(to).length > 0 ? [{ label: 'Match values', leadsTo: 'values' }] : [];
