import type { ImportFormat } from '../csv/import-format.ts';
import { managersFirst } from './managers-first.ts';
import { localPersonErrors, type PersonRow, personRowReader } from './person-csv.ts';
import { bindPersonColumns, type PersonColumns } from './person-csv-columns.ts';
import {
  type ImportedPerson,
  type PersonChange,
  type PersonLookups,
  personPlanner,
} from './person-csv-plan.ts';

/** The import format of people. */
export const personImport: ImportFormat<
  undefined,
  PersonColumns,
  PersonRow,
  PersonLookups,
  ImportedPerson,
  PersonChange
> = {
  ...personPlanner,
  bind: bindPersonColumns,
  order: managersFirst,
  reader: personRowReader,
  localErrors: localPersonErrors,
};
