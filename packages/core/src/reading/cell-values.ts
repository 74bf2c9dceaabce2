import { fold } from '../query/fold.ts';
import type { DateOrder, DecimalSign } from './reading.ts';

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s].*)?$/;
const numeric = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T\s,].*)?$/;
const dayFirstWords = /^(\d{1,2})[.\s-]+(\p{L}{3,})\.?[,\s-]+(\d{2,4})$/u;
const monthFirstWords = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/u;

/** The beginnings of the months' names in English, German and French, as folded. */
const months = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
] as const;

/** A cell's date as YYYY-MM-DD; undefined if it isn't one in this order. A time after it is left out. */
export function readDay(cell: string, order: DateOrder | undefined): string | undefined {
  const text = cell.trim();
  const written = iso.exec(text);
  if (written) return dayOf(written[1], written[2], written[3]);
  const first = dayFirstWords.exec(text);
  if (first) return dayOf(first[3], monthOf(first[2]), first[1]);
  const second = monthFirstWords.exec(text);
  if (second) return dayOf(second[3], monthOf(second[1]), second[2]);
  const [, one, two, three] = numeric.exec(text) ?? [];
  if (one === undefined) return undefined;
  if (one.length > 2) return dayOf(one, two, three);
  // The same in either order, and no file says 05/05/2025 with the year first.
  if (three?.length === 4 && order !== undefined && Number(one) === Number(two))
    return dayOf(three, two, one);
  if (order === 'DMY') return dayOf(three, two, one);
  if (order === 'MDY') return dayOf(three, one, two);
  return order === 'YMD' ? dayOf(one, two, three) : undefined;
}

function monthOf(word = ''): string | undefined {
  const begun = fold(word);
  const index = months.findIndex((names) => names.some((name) => begun.startsWith(name)));
  return index < 0 ? undefined : `${index + 1}`;
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined;
  // Two digits are a year from 1970 to 2069.
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/** What the cells of a file say about the order of its dates. */
export interface DateEvidence {
  /** The only order that fits; undefined if several do or the cells have no such dates. */
  readonly order: DateOrder | undefined;
  /** What reads them if none of them needs an order: the day first for 05/05/25, which doesn't begin with the year. */
  readonly fallback: DateOrder;
  /** Cells that are dates whose order matters, but doesn't show. */
  readonly unclear: readonly string[];
  /** A date with the day first and one with the month first, if there are both. */
  readonly contradicting: readonly [dayFirst: string, monthFirst: string] | undefined;
}

/** Guesses the order of a file's dates: a number above 12 is no month, and dates with dots begin with the day. */
export function dateEvidence(cells: Iterable<string>): DateEvidence {
  const votes = { DMY: 0, MDY: 0, YMD: 0 };
  const shown: { DMY?: string; MDY?: string } = {};
  const unclear = new Set<string>();
  let fallback: DateOrder = 'YMD';
  for (const cell of cells) {
    const [, one, two, three] = numeric.exec(cell.trim()) ?? [];
    if (one === undefined || two === undefined || three === undefined || one.length > 2) continue;
    const [first, second] = [Number(one), Number(two)];
    const [isDayFirst, isMonthFirst] = [first > 12 && second <= 12, second > 12 && first <= 12];
    if (three.length < 3 && first > 31) votes.YMD += 1;
    else if (isMonthFirst) {
      votes.MDY += 1;
      shown.MDY ??= cell.trim();
    } else if (isDayFirst || cell.includes('.')) {
      votes.DMY += 1;
      if (isDayFirst) shown.DMY ??= cell.trim();
    } else if (first !== second) unclear.add(cell.trim());
    else if (three.length < 3) fallback = 'DMY';
  }
  const [order] = (['DMY', 'MDY', 'YMD'] as const)
    .filter((one) => votes[one] > 0)
    .sort((one, other) => votes[other] - votes[one]);
  const { DMY, MDY } = shown;
  const contradicting = DMY === undefined || MDY === undefined ? undefined : ([DMY, MDY] as const);
  // Where every date shows its own order, those of the rarer one are errors.
  const isOpen = order === undefined || (contradicting !== undefined && unclear.size > 0);
  return isOpen
    ? { order: undefined, fallback, unclear: [...unclear], contradicting }
    : { order, fallback, unclear: [], contradicting };
}

/** Whether a cell looks like a date in any order. */
export const looksLikeDay = (cell: string): boolean =>
  (['DMY', 'MDY', 'YMD'] as const).some((order) => readDay(cell, order) !== undefined);

/**
 * An amount without currency and groups: 1849.00. Undefined if the cell isn't one with this decimal sign, or says more
 * than an amount: 3 x 499, 12k.
 */
export function readAmount(cell: string, decimal: DecimalSign): string | undefined {
  const text = cell.trim();
  const from = text.search(/\d/);
  const number = text.slice(from, text.search(/\d\D*$/) + 1);
  if (from < 0 || /[\p{Sc}\p{L}]/u.test(number)) return undefined;
  const words = text.match(/\p{L}*\p{Sc}|\p{L}+/gu) ?? [];
  if (words.some((word) => multiplier.test(word))) return undefined;
  const group = decimal === ',' ? '.' : ',';
  const bare = (
    text.slice(0, from) +
    number.replaceAll(/(?<=\d)[\s'’]+(?=\d)/g, group) +
    text.slice(from + number.length)
  )
    .replaceAll(/[\p{Sc}\p{L}\s'’]/gu, '')
    .replace(/,-$/, '');
  const point = decimal === ',' ? bare.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : bare;
  return amount.test(point) ? point.replaceAll(',', '') : undefined;
}

/** What makes an amount thousands or millions: without it, it would be another. */
const multiplier =
  /^(?:k|tsd|mill?|mio|mn|mrd|bn|thousand|tausend|mill?i(?:on|ard)\p{L}*|billion\p{L}*|lakhs?|crores?|[kmt](?:eur|usd|gbp|chf|€|\$|£))$/iu;

/** The last group has three digits, and those before it two in India: 1.299,50 is no 1.2995. */
const amount = /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/;

/** What the cells of a column of amounts say about its decimal sign. */
export interface DecimalEvidence {
  /** The point unless a cell shows the comma. */
  readonly decimal: DecimalSign;
  /** Amounts such as 1.849, if nothing shows whether that is a thousand or less than two. */
  readonly unclear: readonly string[];
}

export function decimalEvidence(cells: Iterable<string>): DecimalEvidence {
  let commas = 0;
  let points = 0;
  const unclear = new Set<string>();
  for (const cell of cells) {
    const bare = cell.replaceAll(/[\p{Sc}\p{L}\s'’]/gu, '');
    if (/,\d{1,2}$|,-$|\.\d{3},/.test(bare)) commas += 1;
    else if (/\.\d{1,2}$|,\d{3}(?:\.|$)/.test(bare)) points += 1;
    else if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(bare)) unclear.add(cell.trim());
    // Only groups come more than once.
    else if (/^-?\d{1,3}(?:\.\d{3}){2,}$/.test(bare)) commas += 1;
  }
  return { decimal: commas > points ? ',' : '.', unclear: commas + points > 0 ? [] : [...unclear] };
}
