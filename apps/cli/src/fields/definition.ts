import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { checkDefinition } from '@quartermaster/core/fields/definition';
import { readFieldValue } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import { issuesOf } from '@quartermaster/core/verdict';
import { wrongUsage } from '../failure.ts';
import { findType } from '../types-and-fields.ts';

/** The options for a field's definition. */
export interface FieldOptions {
  readonly type?: string;
  readonly option?: readonly string[];
  readonly default?: string;
  readonly required?: boolean;
  readonly hidden?: boolean;
  readonly for?: readonly string[];
}

/** The option for each API field. */
export const optionOf = {
  displayName: 'Name',
  apiName: '--api-name',
  type: '--type',
  options: '--option',
  defaultValue: '--default',
  assetTypes: '--for',
};

/** The names of the types given with `--for`. */
export const typeNames = (types: readonly AssetType[], written: readonly string[] | undefined) =>
  written?.map((name) => (name === everyType ? everyType : findType(types, name).name));

/** Parses `--default` as a value of the field; null for none. Throws wrong usage if it isn't valid. */
export function defaultValue(field: Pick<CustomField, 'type' | 'options'>, written: string | undefined) {
  if (written === undefined) return undefined;
  if (written === '') return null;
  const value = readFieldValue(field, written);
  if (value !== undefined) return value;
  const verdict = checkDefinition({ ...field, defaultValue: written });
  const [fault] = verdict.ok ? [] : issuesOf(verdict);
  const text = `${fault?.message ?? message.invalidInput}.`;
  throw wrongUsage(fault?.path === 'options' ? text : `--default '${written}': ${text}`);
}
