import { type CustomField, customFieldSchema, everyType } from '@quartermaster/core/fields/custom-field';
import { typesOfField } from '@quartermaster/core/fields/definition';
import { message } from '@quartermaster/core/messages';
import type { ListView } from '../output/list.ts';

/** 'Laptop, Desktop', 'all types' */
export const typesText = ({ assetTypes }: Pick<CustomField, 'assetTypes'>): string =>
  assetTypes.includes(everyType) ? 'all types' : assetTypes.join(', ');

/** A sentence listing the field's types; if it has none, how to add one. */
export function typesLine(field: CustomField): string {
  if (field.assetTypes.length > 0) return `Applies to ${typesText(field)}.`;
  const mayHaveTypes = typesOfField(field.apiName, [everyType]).length > 0;
  return mayHaveTypes
    ? `No asset type has it yet: qm types attach TYPE ${field.apiName}`
    : message.tagOfNoType;
}

/** How custom fields are listed. */
export const fieldView: ListView<CustomField> = {
  columns: [
    { title: 'API name', value: ({ apiName }) => apiName, minWidth: 14 },
    { title: 'Name', value: ({ displayName }) => displayName, minWidth: 14, priority: 4 },
    { title: 'Type', value: ({ type }) => type },
    {
      title: 'Required',
      value: ({ required }) => String(required),
      shown: ({ required }) => (required ? 'required' : ''),
      priority: 2,
    },
    {
      title: 'Asset types',
      value: ({ assetTypes }) => assetTypes.join(', '),
      shown: typesText,
      minWidth: 16,
      priority: 3,
    },
    { title: 'Options', value: ({ options = [] }) => options.join(', '), minWidth: 12, priority: 1 },
  ],
  fields: Object.keys(customFieldSchema.shape),
};
