import {
  type AttachmentOwner,
  attachmentChangeSchema,
  attachmentName,
  attachmentSchema,
  mostAttachmentBytes,
} from '@quartermaster/core/attachments/attachment';
import { z } from 'zod';
import { byId, moment, route, streamingRoute } from './route.ts';

/** The paths of a record's files; an asset is also found by its asset ID. */
const pathsOf = {
  asset: '/equipment/{id}/files',
  request: '/requests/{id}/files',
  vendor: '/vendors/{id}/files',
} as const satisfies Record<AttachmentOwner, string>;

const listing = (
  operation: 'attachments.ofAsset' | 'attachments.ofRequest' | 'attachments.ofVendor',
  of: AttachmentOwner,
) =>
  route(operation, {
    method: 'GET',
    path: pathsOf[of],
    summary: `List the files of ${nouns[of]}, in the order in which they were added`,
  })
    .input(z.object({ params: byId, query: z.strictObject({ asOf: moment.optional() }).optional() }))
    .output(z.object({ items: z.array(attachmentSchema) }));

const nouns = { asset: 'an asset', request: 'a request', vendor: 'a vendor' };

export const attachments = {
  ofAsset: listing('attachments.ofAsset', 'asset'),
  ofRequest: listing('attachments.ofRequest', 'request'),
  ofVendor: listing('attachments.ofVendor', 'vendor'),
  update: route('attachments.update', {
    method: 'PUT',
    path: '/attachments/{id}',
    summary: 'Rename a file',
  })
    .input(z.object({ params: byId, body: attachmentChangeSchema }))
    .output(attachmentSchema),
  remove: route('attachments.remove', {
    method: 'DELETE',
    path: '/attachments/{id}',
    summary: 'Delete a file; it can be undone for as long as any change',
  })
    .input(z.object({ params: byId }))
    .output(attachmentSchema),
};

/** The body is the file itself; it is kept as it is. */
const adding = (
  operation: 'attachments.addToAsset' | 'attachments.addToRequest' | 'attachments.addToVendor',
  of: AttachmentOwner,
) =>
  streamingRoute(operation, {
    method: 'POST',
    path: pathsOf[of],
    body: 'file',
    answers: 'json',
    maxBytes: mostAttachmentBytes,
    status: 201,
    summary: `Add a file to ${nouns[of]}: PDF, image or text, judged by its content`,
  })
    .input(z.object({ params: byId, query: z.strictObject({ name: attachmentName }) }))
    .output(attachmentSchema);

export const attachmentStreams = {
  addToAsset: adding('attachments.addToAsset', 'asset'),
  addToRequest: adding('attachments.addToRequest', 'request'),
  addToVendor: adding('attachments.addToVendor', 'vendor'),
  get: streamingRoute('attachments.get', {
    method: 'GET',
    path: '/attachments/{id}',
    body: 'none',
    answers: 'download',
    summary: 'Download a file, byte for byte',
  })
    .input(z.object({ params: byId }))
    .output(z.string()),
};
