import type { AttachmentService } from '../../attachments/service.ts';
import { api } from '../api.ts';
import { singleChange } from './single-change.ts';

export const attachmentHandlers = (attachments: AttachmentService) => ({
  list: api.attachments.list.handler(({ input, context }) => attachments.list(input, context.actor)),
  get: api.attachments.get.handler(({ input }) => attachments.get(input.params.id)),
  update: api.attachments.update.handler(
    ({ input: { params, body }, context: { actor, version, response } }) =>
      singleChange(response, (onBatch) => attachments.rename(params.id, body, actor, version, onBatch)),
  ),
  remove: api.attachments.remove.handler(({ input: { params }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => attachments.remove(params.id, actor, version, onBatch)),
  ),
});
