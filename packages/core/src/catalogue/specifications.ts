import { ownValue } from '../csv/own-value.ts';
import { type AssetType, fieldsOfType } from '../fields/asset-type.ts';
import type { CustomField } from '../fields/custom-field.ts';

/** A specification for display; the value is empty if the item doesn't state it. */
export interface Specification {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** Keys that describe a single asset rather than the item (section 2). */
const notSpecifications = ['asset_tag', 'serial_number', 'asset_id', 'assetId'];

/**
 * Every field of an item's type, filled or not, then its other specs; one that isn't a custom field has its
 * raw key as name.
 */
export function specificationsOf(
  specs: Readonly<Record<string, string>>,
  type: AssetType | undefined,
  fields: readonly CustomField[],
): Specification[] {
  const nameOf = (key: string) => fields.find(({ apiName }) => apiName === key)?.displayName ?? key;
  const configured = fieldsOfType(fields, type).map((field) => ({
    key: field.apiName,
    name: field.displayName,
    value: valueText(ownValue(specs, field.apiName) ?? '', field),
  }));
  const known = new Set(configured.map(({ key }) => key));
  const others = Object.entries(specs).flatMap(([key, value]) =>
    known.has(key) ? [] : [{ key, name: nameOf(key), value }],
  );
  return [...configured, ...others].filter(({ key }) => !notSpecifications.includes(key));
}

function valueText(value: string, { type }: CustomField): string {
  if (type !== 'boolean') return value;
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : value;
}
