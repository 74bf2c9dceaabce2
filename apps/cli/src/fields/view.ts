import { type CustomField, customFieldSchema, everyType } from '@quartermaster/core/fields/custom-field';
import { typesOfField } from '@quartermaster/core/fields/definition';
import { message } from '@quartermaster/core/messages';
import type { ListView } from '../output/list.ts';

/** 'Laptop, Desktop', 'all types' */
export const typesText = ({ assetTypes }: Pick<CustomField, 'assetTypes'>): string =>
  assetTypes.includes(everyType) ? 'all types' : assetTypes.join(', ');

/** Which types a field belongs to, as a sentence; of none, what can be done. */
export function typesLine(field: CustomField): string {
  if (field.assetTypes.length > 0) return `It belongs to ${typesText(field)}.`;
  const mayHaveTypes = typesOfField(field.apiName, [everyType]).length > 0;
  return mayHaveTypes
    ? `No asset type has it yet: qm types attach TYPE ${field.apiName}`
    : message.tagOfNoType;
}

/** How custom fields are listed. */
export const fieldView: ListView<CustomField> = {
  columns: [
    { title: 'API name', value: ({ apiName }) => apiName, least: 14 },
    { title: 'Name', value: ({ displayName }) => displayName, least: 14, worth: 4 },
    { title: 'Type', value: ({ type }) => type },
    {
      title: 'Required',
      value: ({ required }) => String(required),
      shown: ({ required }) => (required ? 'required' : ''),
      worth: 2,
    },
    {
      title: 'Asset types',
      value: ({ assetTypes }) => assetTypes.join(', '),
      shown: typesText,
      least: 16,
      worth: 3,
    },
    { title: 'Options', value: ({ options = [] }) => options.join(', '), least: 12, worth: 1 },
  ],
  fields: Object.keys(customFieldSchema.shape),
};
