import { personImportResultSchema } from '@quartermaster/core/csv/import-result';

/** What every import answers. */
export const importedSchema = personImportResultSchema;
