import { NameIndex } from '../csv/directory.ts';
import { clearsField } from '../csv/formula.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { fieldValueSchema, readFieldValue } from '../fields/field-value.ts';
import { message } from '../messages.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { newAssetSchema } from './asset.ts';
import type { AssetColumnName, AssetTarget, FieldDefinition } from './asset-csv-target.ts';
import {
  assetConditions,
  assetField,
  assetStatuses,
  type DayFieldName,
  dayFields,
  retirementReasons,
} from './asset-fields.ts';

/**
 * The value that a cell gives a field. Names of types, vendors, locations and catalogue items aren't resolved
 * yet.
 */
export type AssetValue = string | number | boolean | Readonly<Record<string, string>>;

const shape = newAssetSchema.shape;
const choices = { status: assetStatuses, condition: assetConditions, retired: retirementReasons };
const choiceNames = {
  status: new NameIndex(assetStatuses),
  condition: new NameIndex(assetConditions),
  retired: new NameIndex(retirementReasons),
};
const isClearable = (name: AssetColumnName): boolean => name !== 'assetId' && !assetField(name).isRequired;
const isDay = (name: AssetColumnName): name is DayFieldName => dayFields.some((one) => one === name);

/** Reads a non-blank cell; null clears the field. */
export function readAssetValue(target: AssetTarget, cell: string, text: string): Verdict<AssetValue | null> {
  if (target.field) return clearsField(cell) ? granted(null) : customValue(target.field, text);
  if (clearsField(cell))
    return isClearable(target.name) ? granted(null) : no(message.notClearable(target.name));
  if (isDay(target.name)) return parsedValue(shape[target.name].safeParse(dayOf(text)));
  switch (target.name) {
    case 'status':
    case 'condition':
    case 'retired':
      return choice(target.name, text);
    case 'vendor':
    case 'location':
    case 'catalogItemId':
      return granted(text.trim());
    case 'cost':
      return costOf(text);
    case 'costCurrency':
      return parsedValue(shape.costCurrency.safeParse(text.trim().toUpperCase()));
    case 'lastSeen':
      return parsedValue(shape.lastSeen.safeParse(text.trim()));
    case 'specs':
      return parsedValue(shape.specs.safeParse(jsonOf(text)));
    default:
      return parsedValue(shape[target.name].safeParse(text));
  }
}

/** An amount with a decimal point or comma, and with groups of three digits or without. */
const amounts = [
  /^\d+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/,
  /^\d{1,3}(?:[.'’\s]\d{3})+(?:,\d{1,2})?$/,
  /^\d{1,3}(?:['’\s]\d{3})+(?:\.\d{1,2})?$/,
];

/** A price: 1849, 1849.00, 1,849.00 or 1.849,00. What may mean two amounts, such as 1.849, is refused. */
function costOf(text: string): Verdict<AssetValue | null> {
  const written = text.trim();
  const isUnclear = /^\d{1,3}[.,]\d{3}$/.test(written);
  if (isUnclear || !amounts.some((form) => form.test(written))) return no(message.amountUnclear);
  const [, whole = '', hundredths = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return parsedValue(shape.cost.safeParse(Number(`${whole.replaceAll(/\D/g, '')}.${hundredths || '0'}`)));
}

const no = (text: string) => refused('UNPROCESSABLE_CONTENT', text);

function choice(name: keyof typeof choices, text: string): Verdict<AssetValue> {
  const found = choiceNames[name].find(text);
  if (found !== undefined) return granted(found);
  return no(message.notAChoice(text.trim(), name, choices[name], choiceNames[name].suggest(text)));
}

function customValue(field: FieldDefinition, text: string): Verdict<AssetValue | null> {
  const value = readFieldValue(field, text);
  return value === undefined ? parsedValue(fieldValueSchema(field).safeParse(text)) : granted(value);
}

/** The day, also from a timestamp (other systems export 2026-11-21T00:00:00Z). */
const dayOf = (text: string): string => text.trim().replace(/T.*$/, '');

/** Specs are JSON in one cell; anything else is passed on as text, which the schema then rejects. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
