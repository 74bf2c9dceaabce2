import { type AssetChange, type FieldValues, newAssetSchema } from '../assets/asset.ts';
import { assetFields, type BoundFieldName, boundFields } from '../assets/asset-fields.ts';
import { message } from '../messages.ts';
import { granted, type Issue, invalid, type Verdict } from '../verdict.ts';
import { appliesTo, type CustomField } from './custom-field.ts';

/** An asset's own fields that custom fields are bound to: one value, read and written under either name. */
type OwnName = BoundFieldName;

interface Binding {
  readonly ownName: OwnName;
  /** The only type that the custom field can have. */
  readonly type: CustomField['type'];
}

const bindings: ReadonlyMap<string, Binding> = new Map(
  boundFields.map((ownName) => {
    const { boundTo, kind } = assetFields[ownName];
    return [boundTo, { ownName, type: kind === 'day' ? 'date' : 'text' }];
  }),
);

/** API names of the custom fields that are bound to an asset's own fields. */
export const boundApiNames: string[] = [...bindings.keys()];

/** The asset field that a custom field is bound to; undefined for most. */
export const bindingOf = (apiName: string): Binding | undefined => bindings.get(apiName);

/** The schema of a bound field's value: that of the asset's own field. */
export function boundValueSchema(apiName: string) {
  const binding = bindingOf(apiName);
  return binding && newAssetSchema.shape[binding.ownName].unwrap();
}

/** The part of an asset, or of a change, whose values have two names. */
export type BoundValues = Pick<AssetChange, OwnName | 'customFields'>;

/** Moves values of bound custom fields to the asset's own fields; null means no value. */
export function underOwnNames<Given extends BoundValues>(
  given: Given,
): Omit<Given, keyof BoundValues> & BoundValues {
  if (given.customFields === undefined) return given;
  const own: Partial<Record<OwnName, string | null>> = {};
  const others = Object.entries(given.customFields).filter(([apiName, value]) => {
    const name = bindingOf(apiName)?.ownName;
    if (name === undefined || !isTextOrNull(value)) return true;
    own[name] = value || null;
    return false;
  });
  return { ...given, ...own, customFields: Object.fromEntries(others) };
}

/** Refuses two different values for one field under its two names. */
export function checkBothNames(given: BoundValues): Verdict<void> {
  const issues = Object.entries(given.customFields ?? {}).flatMap(([apiName, value]): Issue[] => {
    const name = bindingOf(apiName)?.ownName;
    if (name === undefined || given[name] === undefined || (given[name] || null) === (value || null))
      return [];
    return [{ path: `customFields.${apiName}`, message: message.twoValues(apiName, name) }];
  });
  return issues.length > 0 ? invalid(issues) : granted(undefined);
}

const isTextOrNull = (value: unknown): value is string | null => typeof value === 'string' || value === null;

/** The custom fields of an asset or a change, including those of its type that are bound to own fields. */
export function underBothNames<None extends null>(
  asset: Named<None>,
  fields: readonly Pick<CustomField, 'apiName' | 'assetTypes'>[],
  type: string,
): Record<string, FieldValues[string] | None> {
  const values: Record<string, FieldValues[string] | None> = {};
  for (const field of fields) {
    const name = bindingOf(field.apiName)?.ownName;
    const value = name && asset[name];
    if (value !== undefined && appliesTo(field, type)) values[field.apiName] = value;
  }
  return Object.assign(values, asset.customFields);
}

/** An asset or a change, in which null means no value. */
type Named<None> = { readonly [Name in OwnName]?: string | None | undefined } & {
  readonly customFields?: Readonly<Record<string, FieldValues[string] | None>> | undefined;
};
