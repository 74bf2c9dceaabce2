import { bulkOutcomeSchema } from '@quartermaster/core/bulk/bulk';
import { itemBulkChangeSchema } from '@quartermaster/core/catalogue/bulk';
import {
  itemChangeSchema,
  itemSchema,
  itemStockSchema,
  newItemSchema,
} from '@quartermaster/core/catalogue/item';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { maximumItems } from '@quartermaster/core/requests/request';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { addedPictureSchema } from './added-picture.ts';
import { csvAnswer, exportFields, importQuery, itemImportResult } from './csv.ts';
import { byId, mebibyte, oneOrMany, pageFields, pageOf, route, streamingRoute } from './route.ts';

const itemFilters = { type: oneOrMany(text(100)).optional() };

export const catalogue = {
  list: route('catalogue.list', { method: 'GET', path: '/catalog', summary: 'List catalogue items' })
    .input(
      z.strictObject({
        ...pageFields,
        ...itemFilters,
        /** The items of a request, by id; unknown ids are left out. */
        id: oneOrMany(text(64), maximumItems).optional(),
      }),
    )
    .output(pageOf(itemSchema)),
  countStock: route('catalogue.countStock', {
    method: 'GET',
    path: '/catalog/stock',
    summary: 'Count the stock of the items that a filter finds',
  })
    .input(z.strictObject({ search: pageFields.search, where: pageFields.where, ...itemFilters }))
    .output(itemStockSchema),
  get: route('catalogue.get', { method: 'GET', path: '/catalog/{id}', summary: 'Get one catalogue item' })
    .input(z.object({ params: byId }))
    .output(itemSchema),
  create: route('catalogue.create', {
    method: 'POST',
    path: '/catalog',
    summary: 'Add a catalogue item',
    status: 201,
  })
    .input(newItemSchema)
    .output(itemSchema),
  update: route('catalogue.update', {
    method: 'PUT',
    path: '/catalog/{id}',
    summary: 'Update the given fields',
  })
    .input(z.object({ params: byId, body: itemChangeSchema }))
    .output(itemSchema),
  remove: route('catalogue.remove', {
    method: 'DELETE',
    path: '/catalog/{id}',
    summary: 'Delete a catalogue item',
  })
    .input(z.object({ params: byId }))
    .output(itemSchema),
  /** Answers 202 with a job for more than 200 items, unless it ends within `Prefer: wait`. */
  bulk: route('catalogue.bulk', {
    method: 'POST',
    path: '/catalog/bulk',
    summary: 'Edit or delete many catalogue items; dryRun says what would happen',
    mayBegin: true,
  })
    .input(
      z
        .strictObject({
          ids: z.array(text(64).min(1)).min(1).max(10_000).optional(),
          /** All items that these filters find in the list; `where` alone is such a filter. */
          where: pageFields.where,
          filter: z
            .strictObject({ search: pageFields.search, where: pageFields.where, ...itemFilters })
            .optional(),
          set: itemBulkChangeSchema.optional(),
          delete: z.literal(true).optional(),
          dryRun: z.boolean().default(false),
        })
        .refine(
          ({ ids, where, filter }) => [ids, where, filter].filter((one) => one !== undefined).length === 1,
          { path: ['ids'], message: message.oneItemSelection },
        )
        .refine((body) => (body.set === undefined) !== (body.delete === undefined), {
          path: ['set'],
          message: message.setOrDeleteItems,
        }),
    )
    .output(bulkOutcomeSchema),
};

export const catalogueStreams = {
  /**
   * The body is the image itself; it is stored re-encoded. It is only kept if an item refers to it within a
   * day.
   */
  addPicture: streamingRoute('catalogue.addPicture', {
    method: 'POST',
    path: '/catalog/pictures',
    body: 'image',
    answers: 'json',
    maxBytes: fileKinds.itemPhoto.maxMegabytes * mebibyte,
    idempotencyKey: false,
    summary: 'Upload a picture; an item takes it as its image',
  })
    .input(z.strictObject({}))
    .output(addedPictureSchema),
  /** The body is the image itself; it is stored re-encoded. */
  setImage: streamingRoute('catalogue.setImage', {
    method: 'PUT',
    path: '/catalog/{id}/image',
    body: 'image',
    answers: 'json',
    maxBytes: fileKinds.itemPhoto.maxMegabytes * mebibyte,
    summary: "Set a catalogue item's picture",
  })
    .input(z.object({ params: byId }))
    .output(itemSchema),
  import: streamingRoute('catalogue.import', {
    method: 'POST',
    path: '/catalog/import',
    body: 'csv',
    answers: 'ndjson',
    summary: 'Import catalogue items from CSV',
  })
    .input(importQuery)
    .output(itemImportResult),
  export: streamingRoute('catalogue.export', {
    method: 'GET',
    path: '/catalog/export',
    body: 'none',
    answers: 'csv',
    summary: 'Export the catalogue as CSV',
  })
    .input(z.strictObject(exportFields))
    .output(csvAnswer),
};
