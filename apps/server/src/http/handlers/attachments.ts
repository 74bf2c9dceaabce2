import type { contract, Received } from '@quartermaster/contract';
import type { AttachmentOwner } from '@quartermaster/core/attachments/attachment';
import type { AttachmentService } from '../../attachments/service.ts';
import type { Caller } from '../../events/cause.ts';
import { api } from '../api.ts';
import { singleChange } from './single-change.ts';

const listing =
  (attachments: AttachmentService, of: AttachmentOwner) =>
  ({
    input: { params, query },
    context,
  }: {
    readonly input: Received<typeof contract.attachments.ofAsset>;
    readonly context: { readonly actor: Caller };
  }) =>
    attachments.list({ of, record: params.id, asOf: query?.asOf }, context.actor);

export const attachmentHandlers = (attachments: AttachmentService) => ({
  ofAsset: api.attachments.ofAsset.handler(listing(attachments, 'asset')),
  ofRequest: api.attachments.ofRequest.handler(listing(attachments, 'request')),
  ofVendor: api.attachments.ofVendor.handler(listing(attachments, 'vendor')),
  update: api.attachments.update.handler(
    ({ input: { params, body }, context: { actor, version, response } }) =>
      singleChange(response, (onBatch) => attachments.rename(params.id, body, actor, version, onBatch)),
  ),
  remove: api.attachments.remove.handler(({ input: { params }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => attachments.remove(params.id, actor, version, onBatch)),
  ),
});
