import { itemChangeSchema, itemSchema, newItemSchema } from '@quartermaster/core/catalogue/item';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { maximumItems } from '@quartermaster/core/requests/request';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { addedPictureSchema } from './added-picture.ts';
import { csvAnswer, exportQuery, importQuery, itemImportResult } from './csv.ts';
import { byId, oneOrMany, pageFields, pageOf, route, streamingRoute } from './route.ts';

export const catalogue = {
  list: route('catalogue.list', { method: 'GET', path: '/catalog', summary: 'List catalogue items' })
    .input(
      z.strictObject({
        ...pageFields,
        type: oneOrMany(text(100)).optional(),
        /** Those of a request; ids that there are not are left out. */
        id: oneOrMany(text(64), maximumItems).optional(),
      }),
    )
    .output(pageOf(itemSchema)),
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
};

export const catalogueStreams = {
  /** The body is the image itself; it is stored re-encoded. An item has to name it within a day. */
  addPicture: streamingRoute('catalogue.addPicture', {
    method: 'POST',
    path: '/catalog/pictures',
    body: 'image',
    answers: 'json',
    maxMegabytes: fileKinds.itemPhoto.maxMegabytes,
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
    maxMegabytes: fileKinds.itemPhoto.maxMegabytes,
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
    .input(exportQuery)
    .output(csvAnswer),
};
