import type { PreviewInput } from '@quartermaster/contract';
import { csvEncodings } from '@quartermaster/core/csv/file-format';
import type { ImportPreview } from '@quartermaster/core/csv/import-preview';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { readAmount } from '@quartermaster/core/reading/cell-values';
import { leaveEmpty, retire, valueMatched, withValue } from '@quartermaster/core/reading/matched-values';
import {
  copiesTarget,
  type DateOrder,
  type DecimalSign,
  dateOrders,
  levelSigns,
  quantityField,
  type Reading,
  type ReadKind,
} from '@quartermaster/core/reading/reading';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { oneOf } from '../one-of.ts';
import { askFor, canConfirm } from '../ui/ask.ts';
import type { Source } from './source.ts';

/** What is said of a file that it doesn't show by itself. */
export interface StatedFlags {
  readonly as?: string;
  readonly encoding?: string;
  readonly dates?: string;
  readonly decimal?: string;
  readonly levels?: string;
  readonly profile?: string;
}

export type Stated = Omit<PreviewInput, 'cut'>;

const kinds: Readonly<Record<string, ReadKind>> = {
  assets: 'assets',
  people: 'people',
  catalogue: 'items',
  vendors: 'vendors',
  locations: 'locations',
};

const signs: Readonly<Record<string, DecimalSign>> = { point: '.', comma: ',' };

export function statedBy({ as, encoding, dates, decimal, levels, profile }: StatedFlags): Stated {
  const kind = as === undefined ? undefined : kinds[oneOf(as, Object.keys(kinds), '--as')];
  const sign = decimal === undefined ? undefined : signs[oneOf(decimal, Object.keys(signs), '--decimal')];
  return {
    ...(profile === undefined ? {} : { profile }),
    ...(kind === undefined ? {} : { kind }),
    ...(encoding === undefined ? {} : { encoding: oneOf(encoding, csvEncodings, '--encoding') }),
    ...(dates === undefined ? {} : { dates: oneOf(dates, dateOrders, '--dates') }),
    ...(sign === undefined ? {} : { decimal: sign }),
    ...(levels === undefined
      ? {}
      : { levels: isSame(levels, 'none') ? '' : oneOf(levels, levelSigns.filter(Boolean), '--levels') }),
  };
}

/** The reading with what `--value` says: `location:Bergn=Nordic / Bergen`. */
export function withValues(
  reading: Reading,
  written: readonly string[] | undefined,
  kind: ReadKind,
): Reading {
  const parsed = parseImportOptions({ set: written ?? [] });
  if (!parsed.ok) throw wrongUsage(`--value: ${parsed.message}`);
  return parsed.value.set.reduce((before, { column, value }) => {
    const [, field = '', known = ''] = /^([^:]+):(.*)$/s.exec(column) ?? [];
    const { to } = before.columns.find((one) => isSame(one.to, field.trim())) ?? {};
    if (to === undefined)
      throw wrongUsage(`--value ${column}: say FIELD:VALUE, with a field that is read from the file.`, [
        `Fields: ${before.columns.map((one) => one.to).join(', ')}`,
      ]);
    const becomes = to === 'status' && isSame(value, 'retired') ? retire : value === '' ? leaveEmpty : value;
    const said = withValue(before, to, known, becomes, kind);
    if (valueMatched(said, to, known) === undefined)
      throw wrongUsage(`--value ${column}: ${to} can’t be '${value}'.`);
    return said;
  }, reading);
}

/** The reading in which rows that stand for several pieces make one asset each, or as many. */
export function withQuantities(reading: Reading, written: string | undefined): Reading {
  if (written === undefined) return reading;
  const to = { field: `field.${quantityField}`, assets: copiesTarget }[
    oneOf(written, ['field', 'assets'] as const, '--quantities')
  ];
  const isOfQuantity = (target: string) => target === copiesTarget || target === `field.${quantityField}`;
  if (!reading.columns.some((column) => isOfQuantity(column.to)))
    throw wrongUsage('--quantities: the file has no column of quantities.');
  return {
    ...reading,
    columns: reading.columns.map((column) => (isOfQuantity(column.to) ? { ...column, to } : column)),
  };
}

/** Asks what a file doesn't show: the order of its dates, the decimal sign of its amounts. */
export async function answersFor(context: Context, source: Source, preview: ImportPreview): Promise<Stated> {
  const { unclearDates, unclearAmounts } = preview.proposal;
  const dates = unclearDates && (await orderOf(context, source, preview));
  const decimal = unclearAmounts && (await decimalOf(context, source, preview));
  return { ...(dates ? { dates } : {}), ...(decimal ? { decimal } : {}) };
}

async function orderOf(context: Context, source: Source, preview: ImportPreview): Promise<DateOrder> {
  const { cells: [cell = ''] = [], contradicting: [one, other] = [] } = preview.proposal.unclearDates ?? {};
  const columns = namesOf(preview, preview.proposal.unclearDates?.columns);
  const both =
    one === undefined || other === undefined ? '' : `: ${readingMessage.datesContradict(one, other)}`;
  const question = `${columns}: ${readingMessage.datesUnclear(cell)}${both}.`;
  refuseWithoutTerminal(context, source, question, [
    'Say which comes first: --dates DMY or --dates MDY',
    ...profileAdvice(preview),
  ]);
  const answer = await askFor(`${question} Which comes first, DMY or MDY?`, {
    fault: (text) => (/^(?:DMY|MDY)$/i.test(text) ? undefined : 'Answer DMY or MDY'),
  });
  return oneOf(answer, dateOrders, '--dates');
}

async function decimalOf(context: Context, source: Source, preview: ImportPreview): Promise<DecimalSign> {
  const [cell = ''] = preview.proposal.unclearAmounts?.cells ?? [];
  const columns = namesOf(preview, preview.proposal.unclearAmounts?.columns);
  const read = (sign: DecimalSign) => readAmount(cell, sign) ?? cell;
  const question = `${columns}: ${readingMessage.amountsUnclear(cell, read(','), read('.'))}.`;
  refuseWithoutTerminal(context, source, question, [
    'Say which sign begins the decimals: --decimal point or --decimal comma',
    ...profileAdvice(preview),
  ]);
  const answer = await askFor(`${question} Is the decimal sign a point or a comma?`, {
    fault: (text) => (/^(?:point|comma)$/i.test(text) ? undefined : 'Answer point or comma'),
  });
  return signs[answer.toLowerCase()] ?? '.';
}

function refuseWithoutTerminal(
  context: Context,
  { name, path }: Source,
  question: string,
  advice: readonly string[],
): void {
  if (context.yes || !canConfirm(context, path === undefined))
    throw wrongUsage(`${name}: ${question}`, advice);
}

const profileAdvice = ({ profiles: [profile] }: ImportPreview): string[] =>
  profile ? [`Or read it by an import profile that fits: --profile ${shellQuoted(profile.name)}`] : [];

const namesOf = ({ header }: ImportPreview, columns: readonly number[] = []): string =>
  columns.map((at) => header[at]).join(', ');

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
