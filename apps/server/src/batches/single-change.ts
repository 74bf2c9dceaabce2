import { causeSchema, type DomainEvent } from '@quartermaster/core/events/event';
import { boundApiNames } from '@quartermaster/core/fields/bound-fields';
import { assetFieldLabel } from '@quartermaster/core/history/words';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import type { JobDocument } from '../jobs/collection.ts';
import { definedFields } from '../records/documents.ts';

const causeOf = causeSchema.strip();

/** A change of a single asset within a call, presented as a job; its event is the whole batch. */
export function singleChange(event: DomainEvent): JobDocument {
  const { id, type, at, actor, data, previous } = event;
  const isDeletion = type === 'equipment.deleted';
  const assetId = typeof data.assetId === 'string' ? data.assetId : '';
  const named = typeof data.name === 'string' ? `${assetId} ${data.name}` : assetId;
  return {
    id,
    kind: isDeletion ? 'assets.delete' : 'assets.edit',
    state: 'done',
    userId: actor.kind === 'user' ? actor.id : '',
    cause: causeOf.parse(event),
    processed: 1,
    total: 1,
    cancelRequested: false,
    result: {
      message: isDeletion ? message.assetWasDeleted(assetId) : message.assetWasUpdated(assetId),
      about: isDeletion ? message.assetWasDeleted(named) : message.assetWasEdited(named),
      ...(isDeletion ? {} : definedFields({ detail: changedFields(previous) })),
    },
    createdAt: at,
    updatedAt: at,
  };
}

/** How many changed fields are named. */
const mostNamed = 3;

/** For example 'Location, Notes and 2 more'; derived fields aren't named. */
function changedFields(previous: JsonObject = {}): string | undefined {
  const { customFields, ...own } = previous;
  const custom = jsonObject.safeParse(customFields).data ?? {};
  const isCustom = Object.keys(custom).some((name) => !boundApiNames.includes(name));
  const fields = [...Object.keys(own), ...(isCustom ? ['customFields'] : [])];
  const labels = fields.flatMap((field) => assetFieldLabel(field) ?? []);
  const more = labels.length - mostNamed;
  const named = labels.slice(0, mostNamed).join(', ');
  return named === '' ? undefined : more > 0 ? `${named} and ${more} more` : named;
}

const jsonObject = z.record(z.string(), z.unknown());
