import { assetImport } from '@quartermaster/core/assets/asset-import';
import { itemImport } from '@quartermaster/core/catalogue/catalogue-import';
import {
  assetImportResultSchema,
  itemImportResultSchema,
  locationImportResultSchema,
  personImportResultSchema,
  vendorImportResultSchema,
} from '@quartermaster/core/csv/import-result';
import { locationImport } from '@quartermaster/core/locations/location-import';
import type { ReadKind } from '@quartermaster/core/reading/reading';
import { personImport } from '@quartermaster/core/users/person-import';
import { vendorImport } from '@quartermaster/core/vendors/vendor-import';
import type { Context } from '../context.ts';
import { bindBy, type ImportKind } from './kind.ts';

/** How files of each kind are read and sent. */
export const importKinds: Readonly<Record<ReadKind, (context: Context) => Promise<ImportKind>>> = {
  async assets(context) {
    const client = await context.client();
    const streams = await context.streams();
    const { items: fields } = await context.wait('Loading', client.customFields.list());
    return {
      reads: 'assets',
      one: 'asset',
      many: 'assets',
      resultFields: Object.keys(assetImportResultSchema.shape),
      bind: bindBy(assetImport, fields),
      send: (input, csv, options) => streams.assets.import(input, csv, options),
    };
  },
  people: kind(
    'people',
    'person',
    'people',
    personImportResultSchema,
    bindBy(personImport, undefined),
    'users',
  ),
  items: kind('items', 'item', 'items', itemImportResultSchema, bindBy(itemImport, undefined), 'catalogue'),
  vendors: kind(
    'vendors',
    'vendor',
    'vendors',
    vendorImportResultSchema,
    bindBy(vendorImport, undefined),
    'vendors',
  ),
  locations: kind(
    'locations',
    'location',
    'locations',
    locationImportResultSchema,
    bindBy(locationImport, undefined),
    'locations',
  ),
};

/** A kind whose files have the same columns in every company. @param group of the streaming routes */
function kind(
  reads: ReadKind,
  one: string,
  many: string,
  result: { readonly shape: object },
  bind: ImportKind['bind'],
  group: 'users' | 'catalogue' | 'vendors' | 'locations',
) {
  return async (context: Context): Promise<ImportKind> => {
    const streams = await context.streams();
    return {
      ...{ reads, one, many, bind },
      resultFields: Object.keys(result.shape),
      send: (input, csv, options) => streams[group].import(input, csv, options),
    };
  };
}
