import type { CustomField } from '@quartermaster/core/fields/custom-field';

/** Words of the types of fields. */
export const fieldTypeWords: Record<CustomField['type'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  select: 'Select',
  boolean: 'Boolean',
};
