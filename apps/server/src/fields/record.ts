import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import {
  type AssetTypeDocument,
  assetTypeCollection,
  type CustomFieldDocument,
  customFieldCollection,
  type StoredCustomField,
} from './collection.ts';
import { toAssetType, toCustomField } from './present.ts';
import type { TypeTable } from './type-table.ts';

/** Provides the current types and fields. */
interface Definitions {
  allFields(): Promise<readonly StoredCustomField[]>;
  table(): Promise<TypeTable>;
}

export type AssetTypeRecords = Records<AssetTypeDocument, AssetType, AssetType>;

export const assetTypeRecords = (runtime: Runtime, fields: Definitions): AssetTypeRecords =>
  new Records<AssetTypeDocument, AssetType, AssetType>(
    runtime,
    runtime.store.collection(assetTypeCollection),
    {
      subject: 'type',
      events: lifecycleEvents('type'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('type'),
      taken: { name: { path: 'name', message: message.typeTaken } },
      snapshotter: async () => {
        const [all, table] = await Promise.all([fields.allFields(), fields.table()]);
        return (type) => toAssetType(type, all, table);
      },
      answer: (type) => type,
    },
  );

export type CustomFieldRecords = Records<CustomFieldDocument, Snapshot<'field'>, CustomField>;

export const customFieldRecords = (runtime: Runtime, fields: Definitions): CustomFieldRecords =>
  new Records<CustomFieldDocument, Snapshot<'field'>, CustomField>(
    runtime,
    runtime.store.collection(customFieldCollection),
    {
      subject: 'field',
      events: lifecycleEvents('field'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('field'),
      taken: { apiName: { path: 'apiName', message: message.apiNameTaken } },
      snapshotter: async () => {
        const table = await fields.table();
        return (field) => fieldSnapshot(field, table);
      },
      answer: ({ typeIds: _ids, ...field }) => field,
    },
  );

/** A custom field as its events contain it, with types by id and name. */
export const fieldSnapshot = (field: StoredCustomField, table: TypeTable): Snapshot<'field'> => ({
  ...toCustomField(field, table),
  typeIds: table.resolve(field.typeIds),
});
