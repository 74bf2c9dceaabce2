import { assetConditions, assetStatuses } from '../assets/asset-fields.ts';
import type { Creatable } from '../csv/import-result.ts';
import { isCurrency } from '../settings/currency.ts';
import { currencyNamed } from './cell-currency.ts';
import { readAmount } from './cell-values.ts';
import { inOwnForm, isMoney, keyOf } from './foreign-rows.ts';
import type { Proposal } from './proposal-schema.ts';
import { isInitial, type ReadColumn, type Reading, type ReadKind, withInitialValue } from './reading.ts';

/** What a value of the file can become, besides one of the field's own. */
export const leaveEmpty = '(empty)';
export const leaveOut = '(row)';
export const retire = '(retired)';

/** The values that a field with fixed choices takes; none for other fields. */
export const choicesOf = (to: string): readonly string[] =>
  to === 'status'
    ? assetStatuses
    : to === 'condition'
      ? assetConditions
      : to === 'accountState'
        ? accountStates
        : [];

const accountStates = ['active', 'suspended', 'unconfirmed'];

/** Fields whose values are the names of records, which can be created. */
export const namedBy = { type: 'types', vendor: 'vendors', location: 'locations' } as const;
export const isNamed = (to: string): to is keyof typeof namedBy => Object.hasOwn(namedBy, to);

/** Whether a value is matched as a whole, which may be joined from several cells. */
const isWhole = ({ to, from, how }: ReadColumn): boolean =>
  isNamed(to) || to === 'assignedTo' || (how === 'text' && from.some((group) => group.length > 1));

/** Says what a value of the file becomes; undefined if that isn't said. */
export function valueMatched(reading: Reading, to: string, value: string): string | undefined {
  const { columns, initial = {} } = reading;
  if (value.trim() === '') {
    const blank = columns.find((one) => one.to === to)?.blank;
    return blank === null ? leaveOut : isInitial(to) ? (initial[to] ?? blank) : blank;
  }
  const code = isSign(to, value)
    ? reading.currencies?.find(([sign]) => sign === keyOf(value))?.[1]
    : undefined;
  if (code !== undefined) return code ?? leaveEmpty;
  const find = (target: string) => {
    const column = columns.find((one) => one.to === target);
    return pairsOf(column).find(([one]) => one === keyOf(value))?.[1];
  };
  if (to === 'status' && find('retired') !== undefined) return retire;
  const found = find(to);
  return found === null ? leaveOut : found === '' ? leaveEmpty : found;
}

/**
 * The reading in which a value becomes this; '' takes back what was said. The value '' stands for empty cells, for which
 * an asset that is there stays what it is, and a sign of a currency for the amounts beside it.
 */
export function withValue(
  before: Reading,
  to: string,
  value: string,
  becomes: string,
  kind: ReadKind = 'assets',
): Reading {
  if (value.trim() === '') return withBlank(before, to, becomes, kind);
  const key = keyOf(value);
  const ofSign = isSign(to, value);
  const reading = ofSign ? withSign(before, key, becomes) : before;
  const isOf = (column: ReadColumn) =>
    column.to === to || (to === 'status' && column.to === 'retired' && column.values !== undefined);
  const columns = reading.columns.map((column) =>
    isOf(column)
      ? withPairs(
          column,
          pairsOf(column).filter(([one]) => one !== key),
        )
      : column,
  );
  if (becomes === '' || (ofSign && isCurrency(becomes.toUpperCase()))) return { ...reading, columns };
  const result =
    becomes === leaveOut ? null : becomes === leaveEmpty ? '' : becomes === retire ? 'Available' : becomes;
  const matched = columns.map((column) => {
    if (column.to === to)
      return withPairs(column, [...pairsOf(column), [key, result && asTyped(result, column)]]);
    if (column.to === 'retired' && becomes === retire)
      return withPairs(column, [...pairsOf(column), [key, 'other']]);
    return column;
  });
  const status = matched.find((column) => column.to === to);
  const lacksRetired = becomes === retire && !matched.some((column) => column.to === 'retired');
  const retired: ReadColumn[] =
    lacksRetired && status
      ? [{ to: 'retired', from: status.from, how: 'text', values: [[key, 'other']], otherwise: '' }]
      : [];
  return { ...reading, columns: [...matched, ...retired] };
}

/** What is typed for a value, as rows are read: an amount with a point, and with its currency if that is typed, too. */
function asTyped(text: string, column: ReadColumn): string {
  const { to, decimal } = column;
  if (decimal === undefined || !isMoney(to)) return inOwnForm(text, column);
  const amount = readAmount(text, decimal) ?? readAmount(text, decimal === ',' ? '.' : ',');
  if (amount === undefined) return text;
  const { sign } = currencyNamed(text) ?? {};
  return sign === undefined ? amount : `${amount} ${sign}`;
}

/** The reading in which a sign stands for a currency; that of an amount that becomes something else for none. */
function withSign(reading: Reading, sign: string, becomes: string): Reading {
  const others = (reading.currencies ?? []).filter(([one]) => one !== sign);
  const code = becomes.toUpperCase();
  if (becomes !== leaveEmpty && !isCurrency(code)) return { ...reading, currencies: others };
  return { ...reading, currencies: [...others, [sign, becomes === leaveEmpty ? null : code]] };
}

/** The reading in which a field becomes this where its cells are empty. */
function withBlank(reading: Reading, to: string, becomes: string, kind: ReadKind): Reading {
  const isOfNew = kind === 'assets' && isInitial(to) && becomes !== leaveOut;
  const columns = reading.columns.map((column): ReadColumn => {
    if (column.to !== to) return column;
    const { blank: _before, ...bare } = column;
    if (isOfNew || becomes === '') return bare;
    return { ...bare, blank: becomes === leaveOut ? null : inOwnForm(becomes, column) };
  });
  if (kind !== 'assets' || !isInitial(to)) return { ...reading, columns };
  return { ...reading, columns, initial: withInitialValue(reading.initial, to, isOfNew ? becomes : '') };
}

/** Whether a value isn't an amount but the sign of its currency. */
const isSign = (to: string, value: string): boolean =>
  isMoney(to) && !/\d/.test(value) && currencyNamed(value) !== undefined;

/** The values of the file that become this one, itself included: what is said of it is said of them. */
export function valuesBecoming(reading: Reading, to: string, value: string): string[] {
  const key = keyOf(value);
  if (key === '') return [value];
  const column = reading.columns.find((one) => one.to === to);
  const others = pairsOf(column).flatMap(([one, result]) =>
    result !== null && one !== key && keyOf(result) === key ? [one] : [],
  );
  const isOfBlank = keyOf(valueMatched(reading, to, '') ?? '') === key;
  return [value, ...others, ...(isOfBlank ? [''] : [])];
}

type OpenValue = Proposal['openValues'][number];

/** What becomes of a value that isn't known here, and whether that is still to be decided. */
export function stateOf(
  { to, value, isNew }: OpenValue,
  { reading, createMissing }: { readonly reading: Reading; readonly createMissing: readonly Creatable[] },
) {
  const becomes = valueMatched(reading, to, value);
  const isCreated = isNew === true && isNamed(to) && createMissing.includes(namedBy[to]);
  const isKept = to === 'assignedTo' && reading.custodian === true;
  return { becomes, isCreated, isKept, isOpen: becomes === undefined && !isCreated && !isKept };
}

type Pairs = NonNullable<ReadColumn['values']>;

const pairsOf = (column: ReadColumn | undefined): Pairs =>
  (column && isWhole(column) ? column.becomes : column?.values) ?? [];

const withPairs = (column: ReadColumn, pairs: Pairs): ReadColumn =>
  isWhole(column) ? { ...column, becomes: pairs } : { ...column, values: pairs };
