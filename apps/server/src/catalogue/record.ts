import type { Item } from '@quartermaster/core/catalogue/item';
import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import type { FieldService } from '../fields/service.ts';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type ItemDocument, itemCollection } from './collection.ts';

export type ItemRecords = Records<ItemDocument, Snapshot<'item'>, Item>;

export const itemRecords = (runtime: Runtime, fields: FieldService): ItemRecords =>
  new Records<ItemDocument, Snapshot<'item'>, Item>(runtime, runtime.store.collection(itemCollection), {
    subject: 'item',
    events: lifecycleEvents('catalog'),
    touched: 'updatedAt',
    notFound: message.itemNotFound,
    taken: { sku: { path: 'sku', message: message.skuTaken } },
    snapshotter: async (stored) => {
      const types = await fields.typesById([...new Set(stored.map(({ typeId }) => typeId))]);
      return ({ nameKey: _name, skuKey: _sku, priceMinor, ...item }) => ({
        ...item,
        type: types.get(item.typeId)?.name ?? item.typeId,
        price: priceMinor / 100,
      });
    },
    answer: ({ typeId: _type, ...item }) => item,
  });
