import type { LocationIndex, NameIndex } from '../csv/directory.ts';
import type { Creatable } from '../csv/import-result.ts';
import { accountsOf } from './accounting.ts';
import { dayTargets, draftAssets, type KnownField } from './asset-draft.ts';
import { cellForms, soleOf } from './cell-form.ts';
import { type DateEvidence, dateEvidence, decimalEvidence } from './cell-values.ts';
import { Draft } from './draft.ts';
import { custodian, guessField, newFieldsOf } from './field-guess.ts';
import { columnReader, keyOf } from './foreign-rows.ts';
import type { ProfileChoices } from './import-profile.ts';
import { choicesOf } from './matched-values.ts';
import { draftItems, draftLocations, draftPeople, draftVendors } from './other-drafts.ts';
import type { Proposal } from './proposal-schema.ts';
import {
  custodianField,
  type DateOrder,
  type DecimalSign,
  type LevelSign,
  type ReadColumn,
  type Reading,
  type ReadKind,
} from './reading.ts';
import { isOurs, isOwnColumn, kindOf, otherKindOf, sourceOf } from './recognised-kind.ts';
import { type ReadPart, Sheet } from './sheet.ts';
import { yesOrNo } from './value-words.ts';

/** What this installation knows. */
export interface Known {
  readonly types: Pick<NameIndex, 'find' | 'suggest'>;
  readonly vendors: Pick<NameIndex, 'find' | 'suggest'>;
  readonly locations: Pick<LocationIndex, 'find' | 'suggest'>;
  readonly fields: readonly KnownField[];
}

export interface ProposalOptions {
  /** What the file is to be imported as; guessed unless given. */
  readonly kind?: ReadKind | undefined;
  readonly dates?: DateOrder | undefined;
  readonly decimal?: DecimalSign | undefined;
  readonly levels?: LevelSign | undefined;
}

/** Proposes how a file is read. */
export function proposalFor(
  part: ReadPart,
  known: Known,
  { kind, dates, decimal, levels }: ProposalOptions = {},
): Proposal {
  const sheet = new Sheet(part, kind ?? kindOf(part));
  const draft = new Draft(sheet);
  const isOwn = isOurs(sheet);
  if (isOwn)
    for (const [column, name] of part.header.entries())
      if (isOwnColumn(sheet.kind, name)) draft.fill(name, [[column]]);
  if (sheet.kind === 'assets' && !isOwn) draftAssets(sheet, draft, known.fields, levels);
  if (sheet.kind === 'people' && !isOwn) draftPeople(sheet, draft);
  if (sheet.kind === 'items' && !isOwn) draftItems(sheet, draft);
  if (sheet.kind === 'vendors' && !isOwn) draftVendors(sheet, draft);
  if (sheet.kind === 'locations' && !isOwn) draftLocations(sheet, draft, levels);
  if (sheet.kind === 'assets' && isOwn && !draft.fills('assetId')) draft.set.assetId = '';

  const apiNames = new Set(known.fields.map(({ apiName }) => apiName));
  const newFields = sheet.kind === 'assets' && !isOwn ? newFieldsOf(draft.columns, part, apiNames) : [];
  const types = new Map(
    [...known.fields, ...newFields].map(({ apiName, type }) => [`field.${apiName}`, type]),
  );
  const evidence = isOwn ? undefined : datesOf(draft.columns, part, types);
  const leaveOut = isOwn ? [] : leftOutRows(sheet);
  const columns = draft.columns.map(({ guess: _guess, ...column }): ReadColumn => {
    const order = evidence?.has(column.to) ? (dates ?? evidence.get(column.to)?.order) : undefined;
    const values =
      sheet.kind !== 'people' && column.to === 'type' && !isOwn ? typeValues(sheet, column, known) : [];
    return {
      ...column,
      ...(order === undefined ? {} : { dates: order }),
      ...(isOwn ? {} : decimalOf(column, types.get(column.to), part, decimal)),
      ...(values.length > 0 ? { values: [...(column.values ?? []), ...values] } : {}),
    };
  });
  const reading: Reading = {
    columns,
    ...(isOwn ? {} : { backticks: true }),
    ...(leaveOut.length > 0 ? { leaveOut } : {}),
    ...(Object.keys(draft.initial).length > 0 ? { initial: draft.initial } : {}),
    ...(newFields.length > 0 ? { fields: newFields } : {}),
    ...holderNameOf(sheet, isOwn),
  };
  const system = sourceOf(sheet);
  const otherKind = kind === undefined ? undefined : otherKindOf(part, kind);
  const amounts = decimal === undefined ? unclearAmountsOf(columns, part) : undefined;
  return {
    kind: sheet.kind,
    ...(system ? { system: system.name, what: system.what } : {}),
    ...(otherKind ? { otherKind } : {}),
    reading,
    guesses: draft.columns.map(({ guess }) => guess ?? ''),
    set: draft.set,
    createMissing: createMissingFor(sheet.kind, columns, part, isOwn),
    ...(dates === undefined && evidence ? unclearDatesOf(columns, evidence) : {}),
    ...(amounts ? { unclearAmounts: amounts } : {}),
    openValues: isOwn ? [] : openValues(sheet.kind, columns, part, known),
    columnTypes: columnTypes(sheet.kind, part),
    forms: cellForms(part, columns),
    ...(columns.length > 0
      ? accountsOf(reading, part)
      : { filled: part.header.map(() => 0), taken: part.header.map(() => 0), rowsLeftOut: 0 }),
  };
}

/** Proposes to read a file as an import profile says. @param reading the profile's, for this file */
export const proposalBy = (
  { kind, set, createMissing, match, mode }: Omit<ProfileChoices, 'header' | 'reading'>,
  reading: Reading,
  part: ReadPart,
  known: Known,
): Proposal => ({
  ...{ kind, reading, set, createMissing },
  ...(match === undefined ? {} : { match }),
  ...(mode === undefined ? {} : { mode }),
  guesses: reading.columns.map(() => ''),
  openValues: openValues(kind, reading.columns, part, known),
  columnTypes: columnTypes(kind, part),
  forms: cellForms(part, reading.columns),
  ...accountsOf(reading, part),
});

/** What a field of its own would be for each column of the file. */
const columnTypes = (kind: ReadKind, { header, rows }: ReadPart): Proposal['columnTypes'] =>
  kind === 'assets' ? header.map((name, at) => guessField(cellsAt(rows, at), name)) : [];

function* cellsAt(rows: ReadPart['rows'], at: number): Generator<string, void> {
  for (const row of rows) yield row[at] ?? '';
}

function leftOutRows(sheet: Sheet): NonNullable<Reading['leaveOut']> {
  const column = sheet.kind === 'items' ? sheet.at('requestable') : undefined;
  if (column === undefined) return [];
  const values = new Set([...sheet.cells(column)].filter((cell) => yesOrNo(cell) === false).map(keyOf));
  return [{ column, values: [...values] }];
}

/** The holder's name, where a column of its own has the address. */
function holderNameOf(sheet: Sheet, isOwn: boolean): Pick<Reading, 'holderName'> {
  if (sheet.kind !== 'assets' || isOwn || !sheet.has('holderEmail')) return {};
  const holderName = sheet.has('holderFirst', 'holderLast')
    ? sheet.columns('holderFirst', 'holderLast')
    : sheet.columns('holder');
  return holderName.length > 0 ? { holderName } : {};
}

/** The decimal sign of a column of numbers. */
function decimalOf(
  { from, decimal: found }: ReadColumn,
  type: string | undefined,
  { rows }: ReadPart,
  stated: DecimalSign | undefined,
): Pick<ReadColumn, 'decimal'> {
  if (found === undefined && type !== 'number') return {};
  const cells = found === undefined ? rows.flatMap((row) => from.flat().map((at) => row[at] ?? '')) : [];
  return { decimal: stated ?? found ?? decimalEvidence(cells).decimal };
}

/** What the dates of each column that has some say about their order. */
function datesOf(
  columns: readonly ReadColumn[],
  { rows }: ReadPart,
  types: ReadonlyMap<string, string>,
): ReadonlyMap<string, DateEvidence> {
  const dated = columns.filter(({ to }) => dayTargets.has(to) || types.get(to) === 'date');
  const found = dated.map(({ to, from }) => {
    const cells = from.flat().flatMap((at) => rows.map((row) => row[at]?.trim() ?? ''));
    // Dates in words and ISO dates need no order, but are read by the same function.
    const isIso = cells.every((cell) => cell === '' || /^\d{4}-\d\d-\d\d$/.test(cell));
    return { to, isIso, evidence: dateEvidence(cells) };
  });
  const only = soleOf(found.flatMap(({ evidence: { order } }) => order ?? []));
  return new Map(
    found.map(({ to, isIso, evidence }) => {
      const { order, unclear, contradicting } = evidence;
      const ofOthers = contradicting ? undefined : only;
      const fallback = unclear.length === 0 && !isIso ? evidence.fallback : undefined;
      const taken = order ?? ofOthers ?? fallback;
      return [to, { ...evidence, order: taken, unclear: taken === undefined ? unclear : [] }];
    }),
  );
}

/** The dates of a file that could be read in more than one way. */
function unclearDatesOf(
  columns: readonly ReadColumn[],
  evidence: ReadonlyMap<string, DateEvidence>,
): Pick<Proposal, 'unclearDates'> {
  const open = columns.filter(({ to }) => (evidence.get(to)?.unclear.length ?? 0) > 0);
  if (open.length === 0) return {};
  const found = open.flatMap(({ to }) => evidence.get(to) ?? []);
  const contradicting = found.find((one) => one.contradicting)?.contradicting;
  return {
    unclearDates: {
      columns: [...new Set(open.flatMap(({ from }) => from.flat()))],
      cells: [...new Set(found.flatMap(({ unclear }) => unclear))].slice(0, 100),
      ...(contradicting ? { contradicting: [...contradicting] } : {}),
    },
  };
}

/** Names of types that differ from known ones in being plurals. */
function typeValues(sheet: Sheet, { from }: ReadColumn, { types }: Known): [string, string][] {
  const values = new Map<string, string>();
  for (const cell of from.flat().flatMap((at) => [...sheet.cells(at)])) {
    if (values.has(keyOf(cell)) || types.find(cell) !== undefined) continue;
    const one = cell.trim();
    const singulars = [one.replace(/s$/i, ''), one.replace(/es$/i, ''), one.replace(/ies$/i, 'y')];
    const found = singulars.map((name) => types.find(name)).find(Boolean);
    if (found !== undefined) values.set(keyOf(cell), found);
  }
  return [...values];
}

/** The distinct holders in a file, as written, with the number of their cells. */
export function holdersIn(
  { columns }: { readonly columns: readonly ReadColumn[] },
  part: ReadPart,
): Map<string, number> {
  const column = columns.find(({ to }) => to === 'assignedTo');
  if (!column) return new Map();
  const { becomes: _becomes, ...plain } = column;
  return new Map(valuesOf(plain, part, false));
}

/**
 * The proposal for a file with holders who have neither account nor address here: their names are kept as text, unless
 * they are matched to people.
 * @param isThere whether there is a field for them already
 */
export const withCustodians = (
  proposal: Proposal,
  names: readonly (readonly [name: string, cells: number])[],
  isThere: boolean,
): Proposal => ({
  ...proposal,
  reading: {
    ...proposal.reading,
    custodian: true,
    ...(isThere || proposal.reading.fields?.some(({ apiName }) => apiName === custodianField)
      ? {}
      : { fields: [...(proposal.reading.fields ?? []), custodian] }),
  },
  createMissing: [...new Set([...proposal.createMissing, 'fields' as const])],
  openValues: [
    ...proposal.openValues,
    ...names.map(([value, cells]) => ({ to: 'assignedTo', value, cells, isNew: true })),
  ],
});

function createMissingFor(
  kind: ReadKind,
  columns: readonly ReadColumn[],
  part: ReadPart,
  isOwn: boolean,
): Creatable[] {
  if (kind === 'items') return ['types'];
  if (kind !== 'assets') return [];
  const hasFields = columns.some(({ to }) => to.startsWith('field.'));
  const hasAddresses =
    !isOwn && [...holdersIn({ columns }, part).keys()].some((holder) => holder.includes('@'));
  return [
    ...(['types', 'locations', 'vendors'] as const),
    ...(hasFields ? (['fields'] as const) : []),
    ...(hasAddresses ? (['people'] as const) : []),
  ];
}

/** Values that a field takes as they are: of accounts, also what our own files say of those that were invited. */
const taken = (to: string): readonly string[] => [
  ...choicesOf(to),
  ...(to === 'accountState' ? ['invited'] : []),
];

/** Values that are neither a field's choice nor the name of a record that is there, once each. */
function openValues(
  kind: ReadKind,
  columns: readonly ReadColumn[],
  part: ReadPart,
  known: Known,
): Proposal['openValues'] {
  const all = columns.flatMap((column) => {
    const { to } = column;
    const isChoice = taken(to).length > 0;
    const isOpen = isChoice ? openChoice(column) : openName(kind, to, known);
    if (!isOpen) return [];
    const open = new Map<string, Proposal['openValues'][number]>();
    for (const [value, cells] of valuesOf(column, part, isChoice)) {
      const found = isOpen(value);
      if (found) open.set(keyOf(value), { to, value, cells, ...found });
    }
    return [...open.values()].sort((one, other) => other.cells - one.cells);
  });
  // What has to be decided comes before what is created otherwise.
  return [...all.filter(({ isNew }) => !isNew), ...all.filter(({ isNew }) => isNew)];
}

/** The distinct values of a column with the number of their cells. @param isFirst as they are in the file */
function valuesOf(column: ReadColumn, { header, rows }: ReadPart, isFirst: boolean): [string, number][] {
  const read = columnReader(column, header);
  const counted = new Map<string, { readonly value: string; cells: number }>();
  for (const row of rows) {
    const value = isFirst
      ? column.from.map((group) => row[group[0] ?? 0]?.trim() ?? '').find(Boolean)
      : read(row)?.trim();
    if (!value) continue;
    const one = counted.get(keyOf(value)) ?? { value, cells: 0 };
    one.cells += 1;
    counted.set(keyOf(value), one);
  }
  return [...counted.values()].map(({ value, cells }) => [value, cells]);
}

type Open = (value: string) => Pick<Proposal['openValues'][number], 'isNew' | 'like'> | undefined;

/** Values of a field with fixed choices that aren't matched to one. */
function openChoice({ to, values = [], otherwise }: ReadColumn): Open | undefined {
  const matched = new Set([...taken(to).map(keyOf), ...values.map(([value]) => value)]);
  return otherwise === undefined ? (value) => (matched.has(keyOf(value)) ? undefined : {}) : undefined;
}

/** Names of records that aren't there; undefined for other fields. */
function openName(kind: ReadKind, to: string, { types, vendors, locations }: Known): Open | undefined {
  const isKnown = namesOf(kind).has(to)
    ? { type: types, vendor: vendors, location: locations }[to]
    : undefined;
  if (!isKnown) return undefined;
  return (value) => {
    const found = isKnown.find(value);
    if (found === undefined || found.length === 0) {
      const like = isKnown.suggest(value);
      return { isNew: true, ...(like === undefined ? {} : { like }) };
    }
    // Several locations have this name.
    return to === 'location' && found.length > 1 ? {} : undefined;
  };
}

const none: ReadonlySet<string> = new Set();
const namesOf = (kind: ReadKind): ReadonlySet<string> =>
  kind === 'assets' ? new Set(['type', 'vendor', 'location']) : kind === 'items' ? new Set(['type']) : none;

/** The amounts of a file that could be read in more than one way. */
function unclearAmountsOf(columns: readonly ReadColumn[], { rows }: ReadPart): Proposal['unclearAmounts'] {
  const unclear = columns.flatMap(({ decimal, from }) => {
    if (decimal === undefined) return [];
    const places = from.flat();
    const cells = rows.flatMap((row) => places.map((at) => row[at] ?? ''));
    const { unclear: found } = decimalEvidence(cells);
    return found.length > 0 ? [{ places, found }] : [];
  });
  if (unclear.length === 0) return undefined;
  return {
    columns: unclear.flatMap(({ places }) => places),
    cells: unclear.flatMap(({ found }) => found).slice(0, 100),
  };
}
