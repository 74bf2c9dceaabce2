import { causeSchema, type DomainEvent } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { JobDocument } from '../jobs/collection.ts';

const causeOf = causeSchema.strip();

/** What changed a single asset within a call, as a job: its event is all of its batch. */
export function singleChange(event: DomainEvent): JobDocument {
  const { id, type, at, actor, data } = event;
  const isDeletion = type === 'equipment.deleted';
  const assetId = typeof data.assetId === 'string' ? data.assetId : '';
  return {
    id,
    kind: isDeletion ? 'assets.delete' : 'assets.edit',
    state: 'done',
    userId: actor.kind === 'user' ? actor.id : '',
    cause: causeOf.parse(event),
    processed: 1,
    total: 1,
    cancelRequested: false,
    result: { message: isDeletion ? message.assetWasDeleted(assetId) : message.assetWasUpdated(assetId) },
    createdAt: at,
    updatedAt: at,
  };
}
