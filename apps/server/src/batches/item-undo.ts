import { snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { granted, refused } from '@quartermaster/core/verdict';
import type { CatalogueService } from '../catalogue/service.ts';
import { itemDocument } from '../catalogue/service.ts';
import type { FieldService } from '../fields/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';

const follows = ['type'];

/** Undoes changes to catalogue items. */
export const itemUndo = (runtime: Runtime, { records }: CatalogueService, fields: FieldService): RecordUndo =>
  recordUndo({
    records,
    follows,
    nameOf: ({ name }) => ({ name: String(name) }),
    restorer: async () => {
      const types = await fields.table();
      return {
        document(snapshot) {
          const parsed = snapshotSchemas.item.safeParse(snapshot);
          const type = parsed.data && types.byId(parsed.data.typeId);
          if (!parsed.success || !type) return refused('CONFLICT', message.referenceGone('type'));
          const { id, currency, createdAt, ...item } = parsed.data;
          return granted({
            ...itemDocument(item, id, type.id, currency, instantOf(runtime)),
            createdAt,
          });
        },
        change(previous) {
          const set: Record<string, Json> = {};
          for (const [field, was] of Object.entries(previous)) {
            if (follows.includes(field)) continue;
            if (field === 'price') set.priceMinor = Math.round(Number(was) * 100);
            else set[field] = was ?? null;
          }
          if (typeof previous.name === 'string') set.nameKey = fold(previous.name);
          if (previous.sku !== undefined)
            set.skuKey = typeof previous.sku === 'string' ? fold(previous.sku) : null;
          if (typeof previous.typeId === 'string') {
            const type = types.byId(previous.typeId);
            if (!type) return refused('CONFLICT', message.referenceGone('type'));
            set.typeId = type.id;
          }
          return granted({ set });
        },
      };
    },
  });
