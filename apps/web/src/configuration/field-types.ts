import type { CustomField } from '@quartermaster/core/fields/custom-field';

/** The labels of field types. */
export const fieldTypeLabels: Record<CustomField['type'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  select: 'Select',
  boolean: 'Boolean',
};
