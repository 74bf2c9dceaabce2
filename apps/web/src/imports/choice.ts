import type { ImportInput } from '@quartermaster/contract';
import type { ImportMode } from '@quartermaster/core/csv/import-modes';
import type { Creatable } from '@quartermaster/core/csv/import-result';
import type { CellForm } from '@quartermaster/core/reading/cell-form';
import { withValue } from '@quartermaster/core/reading/matched-values';
import type { NewField } from '@quartermaster/core/reading/new-field';
import type { Proposal } from '@quartermaster/core/reading/proposal-schema';
import type { ReadColumn, Reading } from '@quartermaster/core/reading/reading';
import { type ImportKind, labelOf } from './import-kind.ts';

/** How the chosen file is read: what was proposed, and what somebody changed. */
export interface Choice {
  readonly reading: Reading;
  /** By column of the reading: why it is only a guess; '' if it is clear or confirmed. */
  readonly guesses: readonly string[];
  /** Values that apply to every row, for fields that no column fills. */
  readonly constants: Readonly<Record<string, string>>;
  readonly createMissing: readonly Creatable[];
  /** What existing records are found by, if it isn't what identifies them; '' if it is. */
  readonly match: string;
  /** Whether rows only change what is there, or only create what isn't; '' for both. */
  readonly mode: ImportMode | '';
  /** Confirms that the rows have no keys, if no column fills them. */
  readonly withoutKeys: boolean;
  /** Whether people who are created are invited at once. */
  readonly invite: boolean;
  /** Fields that somebody chose a column for. */
  readonly chosen: ReadonlySet<string>;
}

export function offered(
  { reading, guesses, set, createMissing, match = '', mode }: Proposal,
  { key }: ImportKind,
): Choice {
  const { [key.target]: ofKey, ...constants } = set;
  const given = { reading, guesses, constants, createMissing, match };
  return { ...given, mode: mode ?? '', withoutKeys: ofKey === '', invite: false, chosen: new Set() };
}

const fills = ({ reading }: Choice, target: string): boolean =>
  reading.columns.some(({ to }) => to === target);

/** What is missing before a plan can be made; undefined if nothing is. */
export function choiceFault(choice: Choice, kind: ImportKind): string | undefined {
  const keyMissing = lacksKeys(choice, kind) && !choice.withoutKeys && choice.match === '';
  const missing = [
    ...(keyMissing ? [kind.key.target] : []),
    ...kind.required.filter(
      (name) =>
        choice.mode !== 'update' &&
        !fills(choice, name) &&
        !choice.constants[name] &&
        initialOf(choice, name) === undefined &&
        !isNamed(choice, name),
    ),
  ];
  if (missing.length > 0) return `Still needed: ${missing.map((name) => labelOf(kind, name)).join(', ')}`;
  const targets = choice.reading.columns.map(({ to }) => to);
  const twice = targets.find((target, index) => targets.indexOf(target) < index);
  return twice && `${labelOf(kind, twice)} is mapped to two columns`;
}

/** What a record that is created gets in a field if its row doesn't say. */
export const initialOf = ({ reading: { initial = {} } }: Choice, name: string): string | undefined =>
  name === 'type' || name === 'status' ? initial[name] : undefined;

/** First and last names make a name. */
const isNamed = (choice: Choice, name: string): boolean =>
  name === 'name' && (fills(choice, 'firstName') || fills(choice, 'lastName'));

/** Whether no column fills the keys, which then has to be confirmed. */
export const lacksKeys = (choice: Choice, { key }: ImportKind): boolean =>
  key.unmapped !== undefined && !fills(choice, key.target);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What every row gets; without a column for the keys, each row gets one of its own. */
export const constantsOf = (choice: Choice, kind: ImportKind): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(choice.constants).filter(([column, value]) => value && !fills(choice, column)),
  ),
  ...(lacksKeys(choice, kind) ? { [kind.key.target]: '' } : {}),
});

/** How existing records are found, and what is done with them. */
export const findingOf = (choice: Choice) => ({
  ...(fills(choice, choice.match) ? { match: choice.match } : {}),
  ...(choice.mode === '' ? {} : { mode: choice.mode }),
});

/** The choice as the import routes take it. */
export const queryOf = (choice: Choice, kind: ImportKind): ImportInput => ({
  reading: JSON.stringify(choice.reading),
  set: Object.entries(constantsOf(choice, kind)).map(([column, value]) =>
    value === '' ? `${column}=` : `${column}=${quoted(value)}`,
  ),
  createMissing: [...choice.createMissing],
  ...findingOf(choice),
  ...(choice.invite ? { invite: true } : {}),
  rejects: true,
});

const withColumns = (choice: Choice, columns: readonly ReadColumn[]): Choice => ({
  ...choice,
  reading: { ...choice.reading, columns: [...columns] },
});

/** Reads a column of the reading into another field; '' takes it out. @param form of its cells, if that field takes dates or numbers */
export function moveColumn(choice: Choice, index: number, to: string, form: CellForm = {}): Choice {
  const { columns } = choice.reading;
  if (to === '')
    return {
      ...withColumns(
        choice,
        columns.filter((_, at) => at !== index),
      ),
      guesses: choice.guesses.filter((_, at) => at !== index),
    };
  const moved = columns.map((column, at) =>
    at === index
      ? {
          to,
          from: column.from,
          how: column.how === 'keys' && to !== 'specs' ? 'text' : column.how,
          ...(column.joint === undefined ? {} : { joint: column.joint }),
          ...form,
        }
      : column,
  );
  return confirmed({ ...withColumns(choice, moved), chosen: new Set([...choice.chosen, to]) }, index);
}

/** Changes how a column of the reading is read. */
export const changeColumn = (choice: Choice, index: number, change: Partial<ReadColumn>): Choice =>
  confirmed(
    withColumns(
      choice,
      choice.reading.columns.map((column, at) => (at === index ? { ...column, ...change } : column)),
    ),
    index,
  );

export const confirmed = (choice: Choice, index: number): Choice => ({
  ...choice,
  guesses: choice.guesses.map((guess, at) => (at === index ? '' : guess)),
});

/** Takes a column of the file that wasn't taken: alone, or to what is joined as lines or specifications. */
export function takeColumn(
  choice: Choice,
  column: number,
  to: string,
  form: CellForm = {},
  field?: NewField,
): Choice {
  if (to === '') return choice;
  const freed = withColumns(
    choice,
    choice.reading.columns.flatMap((one) => {
      const from = one.from
        .map((group) => group.filter((at) => at !== column))
        .filter((group) => group.length > 0);
      return from.length > 0 ? [{ ...one, from }] : [];
    }),
  );
  const index = freed.reading.columns.findIndex((one) => one.to === to);
  const joins = to === 'specs' ? 'keys' : to === 'notes' || to === 'description' ? 'lines' : undefined;
  const there = freed.reading.columns[index];
  if (there && joins !== undefined)
    return changeColumn(freed, index, { how: joins, from: [[...there.from.flat(), column]] });
  const dates = freed.reading.columns.find((one) => one.dates !== undefined)?.dates;
  const added: ReadColumn = {
    ...{ to, from: [[column]], how: to === 'specs' ? 'keys' : 'text' },
    ...(field?.type === 'date' && dates !== undefined ? { dates } : {}),
    ...(field?.type === 'number'
      ? { decimal: freed.reading.columns.find((one) => one.decimal)?.decimal ?? '.' }
      : {}),
    // Its own cells tell more than the file's others.
    ...form,
  };
  const isNewField = to.startsWith('field.') && !freed.createMissing.includes('fields');
  const taken = withColumns(freed, [...freed.reading.columns, added]);
  const fields = (taken.reading.fields ?? []).filter(({ apiName }) => apiName !== field?.apiName);
  return {
    ...taken,
    ...(field ? { reading: { ...taken.reading, fields: [...fields, field] } } : {}),
    guesses: [...freed.guesses, ''],
    createMissing: isNewField ? [...freed.createMissing, 'fields'] : freed.createMissing,
    chosen: new Set([...freed.chosen, to]),
  };
}

export function chooseValue(
  choice: Choice,
  { reads }: Pick<ImportKind, 'reads'>,
  to: string,
  value: string,
  becomes: string,
): Choice {
  const reading = withValue(choice.reading, to, value, becomes, reads);
  const added = reading.columns.slice(choice.reading.columns.length).map(() => '');
  return { ...choice, reading, guesses: [...choice.guesses, ...added] };
}
