import {
  attachmentChangeSchema,
  attachmentName,
  attachmentOwners,
  attachmentSchema,
  mostAttachmentBytes,
} from '@quartermaster/core/attachments/attachment';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { byId, moment, route, streamingRoute } from './route.ts';

/** The record whose files they are, by id; an asset also by its asset ID. */
const ofRecord = { of: z.enum(attachmentOwners), record: text(128).min(1) };

export const attachments = {
  list: route('attachments.list', {
    method: 'GET',
    path: '/attachments',
    alsoRefuses: [404],
    summary: 'List the files of an asset, a request or a vendor, in the order in which they were added',
  })
    .input(z.strictObject({ ...ofRecord, asOf: moment.optional() }))
    .output(z.object({ items: z.array(attachmentSchema) })),
  get: route('attachments.get', {
    method: 'GET',
    path: '/attachments/{id}',
    summary: 'Get what is known of a file',
  })
    .input(z.object({ params: byId }))
    .output(attachmentSchema),
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

export const attachmentStreams = {
  /** The body is the file itself; it is kept as it is. */
  create: streamingRoute('attachments.create', {
    method: 'POST',
    path: '/attachments',
    body: 'file',
    answers: 'json',
    maxBytes: mostAttachmentBytes,
    alsoRefuses: [404],
    status: 201,
    summary: 'Add a file to an asset, a request or a vendor: PDF, image or text, judged by its content',
  })
    .input(z.strictObject({ ...ofRecord, name: attachmentName }))
    .output(attachmentSchema),
  content: streamingRoute('attachments.content', {
    method: 'GET',
    path: '/attachments/{id}/content',
    body: 'none',
    answers: 'download',
    summary: 'Download a file, byte for byte',
  })
    .input(z.object({ params: byId }))
    .output(z.string()),
};
