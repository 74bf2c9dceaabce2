import type { AttachmentOwner } from '@quartermaster/core/attachments/attachment';

/** What the routes are called that list and add the files of each kind of record. */
export const attachmentRoutes = {
  asset: { list: 'ofAsset', add: 'addToAsset' },
  request: { list: 'ofRequest', add: 'addToRequest' },
  vendor: { list: 'ofVendor', add: 'addToVendor' },
} as const satisfies Record<AttachmentOwner, { readonly list: string; readonly add: string }>;
