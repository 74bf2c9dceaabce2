import type { ImportFormat } from '../csv/import-format.ts';
import type { AssetChange, NewAsset } from './asset.ts';
import { type AssetRow, assetRowReader, localErrors } from './asset-csv.ts';
import { type AssetColumns, bindAssetColumns } from './asset-csv-columns.ts';
import { type AssetLookups, assetPlanner } from './asset-csv-plan.ts';
import type { FieldDefinition } from './asset-csv-target.ts';

/** The import format of assets, whose columns may also fill custom fields. */
export const assetImport: ImportFormat<
  readonly FieldDefinition[],
  AssetColumns,
  AssetRow,
  AssetLookups,
  NewAsset,
  AssetChange
> = { ...assetPlanner, bind: bindAssetColumns, reader: assetRowReader, localErrors };
