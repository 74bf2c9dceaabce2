import { text } from '@quartermaster/core/text';
import { newProductSchema, productChangeSchema } from '@quartermaster/core/vendors/product';
import {
  newVendorSchema,
  vendorChangeSchema,
  vendorDetailSchema,
  vendorSchema,
  vendorStatuses,
  vendorWithItemsSchema,
} from '@quartermaster/core/vendors/vendor';
import { z } from 'zod';
import { csvAnswer, exportFields, importQuery, vendorImportResult } from './csv.ts';
import { byId, oneOrMany, pageFields, pageOf, route, streamingRoute } from './route.ts';

const bySku = byId.extend({ sku: text(100) });

export const vendors = {
  list: route('vendors.list', { method: 'GET', path: '/vendors', summary: 'List vendors' })
    .input(
      z.strictObject({
        ...pageFields,
        status: oneOrMany(z.enum(vendorStatuses)).optional(),
        /** Only those that sell the catalogue item with this id. */
        sells: text(64).optional(),
        /** Includes each vendor's products. */
        with: z.literal('products').optional(),
      }),
    )
    .output(pageOf(vendorSchema.extend({ products: vendorDetailSchema.shape.products.optional() }))),
  create: route('vendors.create', { method: 'POST', path: '/vendors', summary: 'Add a vendor', status: 201 })
    .input(newVendorSchema)
    .output(vendorDetailSchema),
  get: route('vendors.get', {
    method: 'GET',
    path: '/vendors/{id}',
    summary: 'Get a vendor with its products',
  })
    .input(z.object({ params: byId }))
    .output(vendorWithItemsSchema),
  update: route('vendors.update', {
    method: 'PUT',
    path: '/vendors/{id}',
    summary: 'Update the given fields',
  })
    .input(z.object({ params: byId, body: vendorChangeSchema }))
    .output(vendorDetailSchema),
  remove: route('vendors.remove', {
    method: 'DELETE',
    path: '/vendors/{id}',
    summary: 'Delete a vendor; what refers to it keeps its name',
  })
    .input(z.object({ params: byId }))
    .output(vendorDetailSchema),
  addProduct: route('vendors.addProduct', {
    method: 'POST',
    path: '/vendors/{id}/products',
    summary: 'Add a catalogue item to what a vendor sells',
    status: 201,
  })
    .input(z.object({ params: byId, body: newProductSchema }))
    .output(vendorDetailSchema),
  updateProduct: route('vendors.updateProduct', {
    method: 'PUT',
    path: '/vendors/{id}/products/{sku}',
    summary: 'Update the given fields of a product',
  })
    .input(z.object({ params: bySku, body: productChangeSchema }))
    .output(vendorDetailSchema),
  removeProduct: route('vendors.removeProduct', {
    method: 'DELETE',
    path: '/vendors/{id}/products/{sku}',
    summary: 'Remove a product from a vendor',
  })
    .input(z.object({ params: bySku }))
    .output(vendorDetailSchema),
};

export const vendorStreams = {
  import: streamingRoute('vendors.import', {
    method: 'POST',
    path: '/vendors/import',
    body: 'csv',
    answers: 'ndjson',
    summary: 'Import vendors from CSV, found by name',
  })
    .input(importQuery)
    .output(vendorImportResult),
  export: streamingRoute('vendors.export', {
    method: 'GET',
    path: '/vendors/export',
    body: 'none',
    answers: 'csv',
    summary: 'Export vendors as CSV',
  })
    .input(
      z.strictObject({
        ...exportFields,
        sort: pageFields.sort,
        search: pageFields.search,
        where: pageFields.where,
        status: oneOrMany(z.enum(vendorStatuses)).optional(),
      }),
    )
    .output(csvAnswer),
};
