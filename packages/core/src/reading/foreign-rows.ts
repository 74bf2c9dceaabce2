import { type CsvRow, copyLine, type RowFault } from '../csv/csv-row.ts';
import { clearsField } from '../csv/formula.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { fold } from '../query/fold.ts';
import { readingMessage } from '../reading-messages.ts';
import { isCurrency } from '../settings/currency.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { currencyMeant, currencyNamed } from './cell-currency.ts';
import { readAmount, readDay } from './cell-values.ts';
import { type Dated, dateFault } from './date-fault.ts';
import {
  columnsRead,
  copiesTarget,
  custodianField,
  mostCopies,
  type ReadColumn,
  type Reading,
} from './reading.ts';
import { repeatsIn } from './repeats.ts';

/** The rows of a file as rows with our columns. */
export interface ForeignRows {
  /** Names of the columns, as errors mention them: the file's own headers. */
  readonly header: readonly string[];
  readonly map: ImportOptions['map'];
  /** Headers of the file that nothing is read from. */
  readonly leftOut: readonly string[];
  /**
   * The row with our columns, once for each record that it makes; none if it is left out. A holder is still as the
   * file has it.
   */
  rows(row: CsvRow): readonly CsvRow[];
  /** What the row says about who holds the asset; undefined if holders are left as they are. */
  holder(row: CsvRow): string | undefined;
  /** The row with its holder's address or, if there is none, with the name of a custodian. */
  withHolder(row: CsvRow, address: string | undefined): CsvRow;
}

/**
 * Prepares to read the rows of a file with this header.
 * @param set the constants that the import is given beside the reading
 */
export function foreignRows(
  reading: Reading,
  header: readonly string[],
  set: ImportOptions['set'] = [],
): Verdict<ForeignRows> {
  const used = new Set(columnsRead(reading));
  if ([...used].some((column) => column >= header.length))
    return refused('UNPROCESSABLE_CONTENT', readingMessage.readingOfOther);
  const cellOf = reading.backticks ? unescaped : plain;
  const columns = reading.columns.filter(({ to }) => to !== copiesTarget);
  const readers = columns.map((column) => columnReader(column, header, cellOf));
  const counts = reading.columns.find(({ to }) => to === copiesTarget);
  const countOf = counts && columnReader(counts, header, cellOf);
  const numbered = reading.numbered ? numberedNames(columns.findIndex(({ to }) => to === 'path')) : undefined;
  const idAt = columns.findIndex(({ to }) => to === 'assetId');
  const labels = new Set<string>();
  for (const column of columns) labels.add(freeLabel(labelOf(column, header), column.to, labels));
  const money = moneyOf(columns, header, cellOf, set, reading.currencies);
  if (money?.isAdded) labels.add(freeLabel('Currency', money.to, labels));
  const holderAt = columns.findIndex(({ to }) => to === 'assignedTo');
  const resolves = reading.custodian === true && holderAt >= 0;
  if (resolves) labels.add(freeLabel('Custodian', custodianField, labels));
  const names = [...labels];
  const named = reading.holderName;
  const targets = [
    ...columns.map(({ to }) => to),
    ...(money?.isAdded ? [money.to] : []),
    ...(resolves ? [`field.${custodianField}`] : []),
  ];
  const dated = datedIn(columns, header);
  const { firstOnly = [] } = reading;
  const repeats = repeatsIn(columns.flatMap(({ to }, at) => (firstOnly.includes(to) ? [at] : [])));
  const skips = (reading.leaveOut ?? []).map(({ column, values }) => ({ column, values: new Set(values) }));
  return granted({
    header: names,
    map: names.map((name, index) => ({ header: name, column: targets[index] ?? '' })),
    leftOut: header.filter((name, index) => name !== '' && !used.has(index)),
    rows(row) {
      const { cells } = row;
      if (skips.some(({ column, values }) => values.has(keyOf(cells[column] ?? '')))) return [];
      const read: string[] = [];
      for (const reader of readers) {
        const cell = reader(cells);
        if (cell === null) return [];
        read.push(cell);
      }
      if (money?.isAdded) read.push('');
      const fault =
        row.fault ?? (money && readCurrency(money, cells, read, reading.currency)) ?? dateFault(dated, read);
      if (resolves) read.push('');
      const holderName = named
        ?.map((at) => cells[at]?.trim() ?? '')
        .filter(Boolean)
        .join(' ');
      const own = {
        ...{ ...row, cells: numbered ? numbered(read) : read, written: cells },
        ...(holderName ? { holderName } : {}),
        ...(fault === undefined ? {} : { fault }),
      };
      if (fault === undefined && repeats(own.cells)) return [];
      return counts && countOf ? copiesOf(own, countOf(cells), idAt, labelOf(counts, header)) : [own];
    },
    holder: ({ cells }) => (resolves ? cells[holderAt] : undefined),
    withHolder: (row, address) => ({
      ...row,
      cells: row.cells.map((cell, index) => {
        if (index === holderAt) return address ?? '';
        return index === names.length - 1 && address === undefined ? (row.cells[holderAt] ?? '') : cell;
      }),
    }),
  });
}

/** The column of a file's amounts of money, and where their currency goes. */
interface Money {
  readonly at: number;
  /** Reads the cell with its currency. */
  readonly written: CellReader;
  readonly label: string;
  /** Our column of the currency. */
  readonly to: string;
  readonly currencyAt: number;
  readonly currencyLabel: string;
  /** The currency that the import is given for all rows. */
  readonly constant: string | undefined;
  /** Whether neither the file nor the import has a column for the currency. */
  readonly isAdded: boolean;
  /** What signs were said to stand for; null leaves the amount out. */
  readonly signs: ReadonlyMap<string, string | null>;
}

function moneyOf(
  columns: readonly ReadColumn[],
  header: readonly string[],
  cellOf: (cell: string) => string,
  set: ImportOptions['set'],
  signs: Reading['currencies'],
): Money | undefined {
  const at = columns.findIndex(({ to, decimal }) => isMoney(to) && decimal !== undefined);
  const column = columns[at];
  if (!column) return undefined;
  const { decimal: _decimal, ...written } = column;
  const to = column.to === 'cost' ? 'costCurrency' : 'currency';
  const mapped = columns.findIndex((one) => one.to === to);
  const own = columns[mapped];
  const constant = set.find((one) => one.column.toLowerCase() === to.toLowerCase())?.value;
  return {
    ...{ at, to, constant, written: columnReader(written, header, cellOf) },
    label: labelOf(column, header),
    currencyAt: mapped < 0 ? columns.length : mapped,
    currencyLabel: own ? labelOf(own, header) : to,
    isAdded: mapped < 0 && constant === undefined,
    signs: new Map(signs),
  };
}

/** Puts the currency that an amount's cell names among the cells read. Returns why the row can't be read, if so. */
function readCurrency(
  { at, written, label, currencyAt, currencyLabel, constant, signs }: Money,
  cells: readonly string[],
  read: string[],
  company: string | undefined,
): RowFault | undefined {
  const cell = written(cells) ?? '';
  // As it was: a plain amount, or none at all, which is an error of its own.
  if (cell === read[at]) return undefined;
  const named = currencyNamed(cell);
  if (!named) return undefined;
  const stated = (constant ?? read[currencyAt] ?? '').trim().toUpperCase();
  const isUnstated = stated === '' || clearsField(stated);
  const agrees = named.candidates.length === 0 || named.candidates.includes(stated);
  const chosen = signs.get(keyOf(named.sign));
  // What is said of a sign is for the rows that don't say it themselves, or say another currency.
  if (chosen !== undefined && constant === undefined && !isUnstated && agrees && isCurrency(stated))
    return undefined;
  if (chosen === null) {
    read[at] = '';
    return undefined;
  }
  if (chosen !== undefined && constant === undefined) {
    read[currencyAt] = chosen;
    return undefined;
  }
  const ofCurrency = (text: string): RowFault => ({
    ...{ message: text, code: 'currency', column: label, value: named.sign },
  });
  const meant = currencyMeant(named, company);
  if (constant === undefined && isUnstated) {
    if (meant === undefined) return ofCurrency(readingMessage.currencyUnclear(named.sign));
    read[currencyAt] = meant;
    return undefined;
  }
  // What is no code at all is an error of its own.
  if (agrees || !/^[A-Z]{3}$/.test(stated)) return undefined;
  return chosen === stated
    ? undefined
    : ofCurrency(readingMessage.currencyOther(label, meant ?? named.sign, currencyLabel, stated));
}

const datedIn = (columns: readonly ReadColumn[], header: readonly string[]): Dated[] =>
  columns.flatMap((column, at) =>
    column.dates === 'DMY' || column.dates === 'MDY'
      ? [{ at, order: column.dates, label: labelOf(column, header) }]
      : [],
  );

/** A row once for each asset that it stands for: the first has its asset ID, and the others have that with a number. */
function copiesOf(row: CsvRow, written: string | null, idAt: number, label: string): readonly CsvRow[] {
  if (row.fault !== undefined) return [row];
  const text = written?.trim() ?? '';
  if (text === '') return [row];
  const fault = (message: string): RowFault => ({ message, code: 'invalid', column: label, value: text });
  // 1,000 may be one with three decimals.
  const isUnclear = /^\d{1,3}[.,]\d{3}$/.test(text);
  const plain = isUnclear ? '' : (readAmount(text, '.') ?? '');
  const number = /^\d+(?:\.0+)?$/.test(plain) ? Number(plain) : undefined;
  if (number === undefined) return [{ ...row, fault: fault(readingMessage.notANumberOfAssets(label, text)) }];
  if (number > mostCopies)
    return [{ ...row, fault: fault(readingMessage.tooManyAssets(label, text, mostCopies)) }];
  return Array.from({ length: number }, (_, copy) => {
    if (copy === 0) return row;
    const id = row.cells[idAt] ?? '';
    const cells = id.trim() === '' ? row.cells : row.cells.with(idAt, `${id}-${copy + 1}`);
    return { ...row, line: copyLine(row.line, copy), cells };
  });
}

/** Gives a number to locations whose path an earlier row has, unless they are the same. */
function numberedNames(pathAt: number): (cells: readonly string[]) => readonly string[] {
  const seen = new Map<string, Map<string, number>>();
  return (cells) => {
    const path = cells[pathAt] ?? '';
    const rest = JSON.stringify(cells.with(pathAt, ''));
    const before = seen.get(keyOf(path)) ?? new Map<string, number>();
    const number = before.get(rest) ?? before.size + 1;
    seen.set(keyOf(path), before.set(rest, number));
    return number === 1 || path.trim() === '' ? cells : cells.with(pathAt, `${path.trim()} (${number})`);
  };
}

/** The key by which values are matched. */
export function keyOf(cell: string): string {
  const text = cell.trim();
  // Folding normalises, which takes long for what needs none.
  return ascii.test(text) ? text.toLowerCase() : fold(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are part of ASCII
const ascii = /^[\x00-\x7f]*$/;

/** 'Manufacturer + Model' */
export const labelOf = (
  { from, how }: Pick<ReadColumn, 'from' | 'how'>,
  header: readonly string[],
): string => {
  const names = [...new Set((how === 'text' ? (from[0] ?? []) : from.flat()).map((at) => header[at] ?? ''))];
  return names.filter(Boolean).join(' + ');
};

const freeLabel = (label: string, to: string, taken: ReadonlySet<string>): string => {
  const wanted = label || to;
  if (!taken.has(wanted)) return wanted;
  for (let number = 1; ; number += 1) {
    const other = number === 1 ? `${wanted} (${to})` : `${wanted} (${to} ${number})`;
    if (!taken.has(other)) return other;
  }
};

/** Makes the function that reads a cell from a row; null leaves the row out. */
export function columnReader(
  column: ReadColumn,
  header: readonly string[],
  cellOf: (cell: string) => string = plain,
): CellReader {
  const read = wholeReader(column, header, cellOf);
  const { where } = column;
  if (column.becomes === undefined && !where) return read;
  const becomes = new Map(column.becomes);
  const wanted = new Set(where?.values);
  return (cells) => {
    if (where && !wanted.has(keyOf(cells[where.column] ?? ''))) return '';
    const whole = read(cells);
    const found = whole ? becomes.get(keyOf(whole)) : undefined;
    return found === undefined ? whole : found;
  };
}

type CellReader = (cells: readonly string[]) => string | null;

function wholeReader(
  column: ReadColumn,
  header: readonly string[],
  cellOf: (cell: string) => string,
): CellReader {
  const values = new Map(column.values);
  const valueFor = (cell: string): string | null => {
    const found = values.size === 0 ? undefined : values.get(keyOf(cell));
    if (found === undefined) return column.otherwise ?? convert(cell, column);
    // Its currency is read apart.
    return found && column.decimal !== undefined && isMoney(column.to)
      ? (readAmount(found, '.') ?? found)
      : found;
  };
  return (cells) => {
    for (const group of column.from) {
      const parts: string[] = [];
      const keys: [string, string][] = [];
      for (const at of group) {
        const cell = cellOf(cells[at] ?? '');
        if (cell.trim() === '') continue;
        const value = valueFor(cell);
        if (value === null) return null;
        if (value === '') continue;
        parts.push(value);
        keys.push([header[at] ?? '', value]);
      }
      if (parts.length === 0) continue;
      if (column.how === 'keys') return JSON.stringify(Object.fromEntries(uniqueKeys(keys)));
      if (column.how === 'lines') return linesOf(keys, header[group[0] ?? 0] ?? '');
      return joined(parts, column.joint ?? ' ');
    }
    return column.blank === undefined ? '' : column.blank;
  };
}

function convert(cell: string, column: ReadColumn): string {
  return column.levels === undefined ? inOwnForm(cell, column) : atLevels(cell, column.levels);
}

/** A day or number as our own files have it; anything else as it is. */
export function inOwnForm(cell: string, { to, dates, decimal }: ReadColumn): string {
  if (dates !== undefined) return readDay(cell, dates) ?? cell;
  // A field of its own has no currency beside its number, so the row is in error instead of losing it.
  if (decimal === undefined || (!isMoney(to) && currencyNamed(cell)?.candidates.length)) return cell;
  return readAmount(cell, decimal) ?? cell;
}

/** Whether a column is an amount that may have its currency beside it. */
export const isMoney = (to: string): boolean => to === 'cost' || to === 'price';

/** A cell as a path whose levels are separated by this sign. */
export const atLevels = (cell: string, sign: string): string =>
  cell
    .split(sign)
    .map((level) => level.trim())
    .filter(Boolean)
    .join(' / ');

/** Snipe-IT's reports put a backtick before what a spreadsheet would run as a formula. */
const unescaped = (cell: string): string => (/^`[=+\-@]/.test(cell) ? cell.slice(1) : cell);

const plain = (cell: string): string => cell;

/** Joins cells; a later one that begins with what is there already ('Apple', 'Apple MacBook') replaces it. */
const joined = (parts: readonly string[], joint: string): string =>
  parts.reduce((before, part) =>
    keyOf(part).startsWith(keyOf(before)) && joint === ' ' ? part : `${before}${joint}${part}`,
  );

/** The first column is the text itself, if it has any; the others come with their headers. */
const linesOf = (keys: readonly [string, string][], own: string): string =>
  keys.map(([name, value]) => (name === own ? value : `${name}: ${value}`)).join('\n');

function uniqueKeys(keys: readonly [string, string][]): [string, string][] {
  const seen = new Map<string, number>();
  return keys.map(([name, value]) => {
    const key = ownName(name).slice(0, 100) || 'Column';
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return [number === 1 ? key : `${key} ${number}`, value];
  });
}

/** A header without what Shelf and Homebox write around the names of custom fields. */
export const ownName = (header: string): string =>
  header
    .replace(/^\s*(?:cf:|HB\.field\.|HB\.)\s*/i, '')
    .replace(/,\s*type:\s*\w+\s*$/i, '')
    .trim();
