import type { ImportFormat } from '../csv/import-format.ts';
import { type ItemRow, itemRowReader, localItemErrors } from './catalogue-csv.ts';
import { bindItemColumns, type ItemColumns } from './catalogue-csv-columns.ts';
import { type ItemLookups, itemPlanner } from './catalogue-csv-plan.ts';
import type { ItemChange, NewItem } from './item.ts';

/** The import format of catalogue items. */
export const itemImport: ImportFormat<undefined, ItemColumns, ItemRow, ItemLookups, NewItem, ItemChange> = {
  ...itemPlanner,
  bind: bindItemColumns,
  reader: itemRowReader,
  localErrors: localItemErrors,
};
