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
      one: 'asset',
      many: 'assets',
      resultFields: Object.keys(assetImportResultSchema.shape),
      bind: bindBy(assetImport, fields),
      send: (input, csv, options) => streams.assets.import(input, csv, options),
    };
  },
  async people(context) {
    const streams = await context.streams();
    return {
      one: 'person',
      many: 'people',
      resultFields: Object.keys(personImportResultSchema.shape),
      bind: bindBy(personImport, undefined),
      send: (input, csv, options) => streams.users.import(input, csv, options),
    };
  },
  async items(context) {
    const streams = await context.streams();
    return {
      one: 'item',
      many: 'items',
      resultFields: Object.keys(itemImportResultSchema.shape),
      bind: bindBy(itemImport, undefined),
      send: (input, csv, options) => streams.catalogue.import(input, csv, options),
    };
  },
  async vendors(context) {
    const streams = await context.streams();
    return {
      one: 'vendor',
      many: 'vendors',
      resultFields: Object.keys(vendorImportResultSchema.shape),
      bind: bindBy(vendorImport, undefined),
      send: (input, csv, options) => streams.vendors.import(input, csv, options),
    };
  },
  async locations(context) {
    const streams = await context.streams();
    return {
      one: 'location',
      many: 'locations',
      resultFields: Object.keys(locationImportResultSchema.shape),
      bind: bindBy(locationImport, undefined),
      send: (input, csv, options) => streams.locations.import(input, csv, options),
    };
  },
};
