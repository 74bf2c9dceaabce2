import type { FieldValues } from '../assets/asset.ts';
import { bindingOf } from './bound-fields.ts';
import { appliesTo, type CustomField } from './custom-field.ts';

/**
 * What a type's assets must have: custom fields by API name, and own fields that required custom fields are
 * bound to.
 */
export type RequiredFields = ReturnType<typeof requiredFieldsOf>;

/** The required fields of a type. */
export function requiredFieldsOf(
  fields: readonly Pick<CustomField, 'apiName' | 'required' | 'assetTypes'>[],
  type: string,
) {
  const required = fields.filter((field) => field.required && appliesTo(field, type));
  return {
    own: required.flatMap(({ apiName }) => bindingOf(apiName)?.ownName ?? []),
    custom: required.flatMap(({ apiName }) => (bindingOf(apiName) ? [] : [apiName])),
  };
}

/** The required fields that an asset lacks. */
export const missingFields = (
  { own, custom }: RequiredFields,
  asset: { readonly [Name in RequiredFields['own'][number]]?: string | undefined },
  customFields: FieldValues | undefined,
): string[] => [
  ...own.filter((name) => asset[name] === undefined),
  ...custom.filter((apiName) => !Object.hasOwn(customFields ?? {}, apiName)),
];
