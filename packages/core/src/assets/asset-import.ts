import type { ImportFormat } from '../csv/import-format.ts';
import type { AssetChange, NewAsset } from './asset.ts';
import { type AssetRow, assetRowReader, localErrors } from './asset-csv.ts';
import { type AssetColumns, bindAssetColumns } from './asset-csv-columns.ts';
import { type AssetLookups, assetPlanner } from './asset-csv-plan.ts';
import type { FieldDefinition } from './asset-csv-target.ts';

/** Files of assets; columns can fill custom fields as well. */
export const assetImport: ImportFormat<
  readonly FieldDefinition[],
  AssetColumns,
  AssetRow,
  AssetLookups,
  NewAsset,
  AssetChange
> = { ...assetPlanner, bind: bindAssetColumns, reader: assetRowReader, localErrors };
