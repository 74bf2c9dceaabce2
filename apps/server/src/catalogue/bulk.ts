import type { contract, Received } from '@quartermaster/contract';
import { type ItemBulkChange, itemBulkChangeSchema } from '@quartermaster/core/catalogue/bulk';
import { message } from '@quartermaster/core/messages';
import { BulkChanges } from '../bulk/changes.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ItemDocument } from './collection.ts';
import { type CatalogueService, itemUpdate } from './service.ts';

type BulkInput = Received<typeof contract.catalogue.bulk>;

/** Edits and deletes catalogue items in bulk. */
export const itemBulkChanges = (
  runtime: Runtime,
  catalogue: CatalogueService,
): BulkChanges<ItemDocument, ItemBulkChange, BulkInput> =>
  new BulkChanges(runtime, {
    jobs: { edit: 'catalogue.bulkEdit', delete: 'catalogue.bulkDelete' },
    records: catalogue.records,
    setSchema: itemBulkChangeSchema,
    summary: (action, { updated, failedCount }) =>
      action === 'edit'
        ? message.itemsUpdated(updated, failedCount)
        : message.itemsDeleted(updated, failedCount),
    setFields: async ({ type, manufacturer, price, inStock }) =>
      [
        { label: 'type', value: type },
        { label: 'manufacturer', value: manufacturer },
        { label: 'price', value: price },
        { label: 'stock', value: inStock },
      ].flatMap(({ label, value }) =>
        value === undefined ? [] : [{ label, value: value === null ? null : String(value) }],
      ),
    check: async (set) => {
      const type = set.type === undefined ? undefined : await catalogue.configuredType(set.type);
      return (stored) => {
        const change = itemUpdate(stored, set, type);
        return change ? { what: 'change', change } : { what: 'unchanged' };
      };
    },
    where: ({ filter, where }) => catalogue.where(filter ?? { where }),
    find: async (ids) => {
      const found = await catalogue.collection.getMany(ids);
      const there = new Set(found.map(({ id }) => id));
      return { found, unknown: ids.filter((id) => !there.has(id)) };
    },
    nameOf: ({ name }) => ({ name }),
  });
