import type { FieldValues } from '../assets/asset.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Issue, invalid, type Verdict } from '../verdict.ts';
import { bindingOf } from './bound-fields.ts';
import { type CustomField, type CustomFieldChange, everyType } from './custom-field.ts';
import { fieldValueSchema } from './field-value.ts';

/** The parts of a field that determine its values. */
export type Definition = Pick<CustomField, 'type' | 'options' | 'defaultValue'>;

interface RawDefinition {
  readonly apiName?: string | undefined;
  readonly type: CustomField['type'];
  readonly options?: readonly string[] | undefined;
  readonly defaultValue?: FieldValues[string] | null | undefined;
}

/**
 * Whether a field's parts fit together (section 5): only select fields have options, without duplicates;
 * the default is a valid value; a bound field has the type of the asset's own field. An empty default is dropped.
 */
export function checkDefinition({
  apiName = '',
  type,
  options = [],
  defaultValue,
}: RawDefinition): Verdict<Definition> {
  const issues: Issue[] = [];
  const onlyType = bindingOf(apiName)?.type;
  if (onlyType !== undefined && type !== onlyType)
    issues.push({ path: 'type', message: message.typeFixed(apiName, onlyType) });
  if (type === 'select') {
    if (options.length === 0) issues.push({ path: 'options', message: message.optionsRequired });
    const keys = options.map((option) => fold(option));
    for (const [at, option] of options.entries()) {
      if (keys.indexOf(keys[at] ?? '') < at)
        issues.push({ path: `options.${at}`, message: message.optionTwice(option) });
    }
  }
  const definition = type === 'select' ? { type, options: [...options] } : { type };
  if (defaultValue === undefined || defaultValue === null || defaultValue === '') {
    return issues.length > 0 ? invalid(issues) : granted(definition);
  }
  const parsed = fieldValueSchema(definition).safeParse(defaultValue);
  if (parsed.success) return issues.length > 0 ? invalid(issues) : granted({ ...definition, defaultValue });
  const text = parsed.error.issues[0]?.message ?? message.invalidInput;
  return invalid([...issues, { path: 'defaultValue', message: text }]);
}

/** A field's definition after a change; an existing default that no longer fits is dropped. */
export function checkDefinitionChange(
  stored: Definition & Pick<RawDefinition, 'apiName'>,
  change: Pick<CustomFieldChange, 'type' | 'options' | 'defaultValue'>,
): Verdict<Definition> {
  const { apiName } = stored;
  const written = { apiName, type: change.type ?? stored.type, options: change.options ?? stored.options };
  if (change.defaultValue !== undefined) {
    return checkDefinition({ ...written, defaultValue: change.defaultValue });
  }
  const kept = checkDefinition({ ...written, defaultValue: stored.defaultValue });
  return kept.ok ? kept : checkDefinition(written);
}

/** This API name is stripped from all types (section 4). */
const assetTag = 'asset_tag';

/** The types a field may belong to, of those requested; '*' means all and stands alone. */
export function typesOfField(apiName: string, requested: readonly string[]): string[] {
  if (apiName === assetTag) return [];
  return requested.includes(everyType) ? [everyType] : [...new Set(requested)];
}

/** Whether a new field is hidden on item forms by default (section 5). */
export const hiddenByDefault = (apiName: string): boolean => apiName === 'serial_number';
