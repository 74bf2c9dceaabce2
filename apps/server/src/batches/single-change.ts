import { causeSchema, type DomainEvent, type EventSubject } from '@quartermaster/core/events/event';
import { boundApiNames } from '@quartermaster/core/fields/bound-fields';
import { assetFieldLabel } from '@quartermaster/core/history/words';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { webhookFieldLabel } from '@quartermaster/core/webhooks/webhook';
import { z } from 'zod';
import type { JobDocument } from '../jobs/collection.ts';
import { definedFields } from '../records/documents.ts';

const causeOf = causeSchema.strip();

/** A change of a single record within a call, presented as a job; its event is the whole batch. */
export function singleChange(event: DomainEvent): JobDocument {
  const { id, at, actor, subject } = event;
  return {
    id,
    ...(changeOf[subject.kind] ?? assetChange)(event),
    state: 'done',
    userId: actor.kind === 'user' ? actor.id : '',
    cause: causeOf.parse(event),
    processed: 1,
    total: 1,
    cancelRequested: false,
    createdAt: at,
    updatedAt: at,
  };
}

/** Of what isn't an asset. */
const changeOf: { readonly [Kind in EventSubject['kind']]?: typeof assetChange } = {
  webhook: webhookEdit,
  attachment: fileChange,
};

function assetChange({ type, data, previous }: DomainEvent): Pick<JobDocument, 'kind' | 'result'> {
  const isDeletion = type === 'equipment.deleted';
  const assetId = typeof data.assetId === 'string' ? data.assetId : '';
  const named = typeof data.name === 'string' ? `${assetId} ${data.name}` : assetId;
  if (!isDeletion && previous?.retired !== undefined)
    return {
      kind: 'assets.edit',
      result:
        typeof data.retired === 'string'
          ? {
              message: message.assetWasRetired(assetId),
              about: message.assetWasRetired(named),
              detail: data.retired,
            }
          : { message: message.assetWasRestored(assetId), about: message.assetWasRestored(named) },
    };
  return {
    kind: isDeletion ? 'assets.delete' : 'assets.edit',
    result: {
      message: isDeletion ? message.assetWasDeleted(assetId) : message.assetWasUpdated(assetId),
      about: isDeletion ? message.assetWasDeleted(named) : message.assetWasEdited(named),
      ...(isDeletion ? {} : definedFields({ detail: changedFields(previous, assetFieldLabel) })),
    },
  };
}

function webhookEdit({ data, previous }: DomainEvent): Pick<JobDocument, 'kind' | 'result'> {
  return {
    kind: 'webhooks.edit',
    result: {
      message: message.webhookUpdated,
      about: message.webhookWasEdited(String(data.name)),
      ...definedFields({ detail: changedFields(previous, webhookFieldLabel) }),
    },
  };
}

function fileChange({ type, data, previous }: DomainEvent): Pick<JobDocument, 'kind' | 'result'> {
  const isDeletion = type === 'file.deleted';
  const name = String(data.name);
  const text = isDeletion
    ? message.fileWasDeleted(name)
    : message.fileWasRenamed(String(previous?.name ?? name), name);
  return {
    kind: isDeletion ? 'files.delete' : 'files.edit',
    result: {
      message: text,
      about: text,
      ...(typeof data.recordName === 'string' ? { detail: data.recordName } : {}),
    },
  };
}

/** How many changed fields are named. */
const mostNamed = 3;

/** For example 'Location, Notes and 2 more'; derived fields aren't named. */
function changedFields(
  previous: JsonObject = {},
  labelOf: (field: string) => string | undefined,
): string | undefined {
  const { customFields, ...own } = previous;
  const custom = jsonObject.safeParse(customFields).data ?? {};
  const isCustom = Object.keys(custom).some((name) => !boundApiNames.includes(name));
  const fields = [...Object.keys(own), ...(isCustom ? ['customFields'] : [])];
  const labels = fields.flatMap((field) => labelOf(field) ?? []);
  const more = labels.length - mostNamed;
  const named = labels.slice(0, mostNamed).join(', ');
  return named === '' ? undefined : more > 0 ? `${named} and ${more} more` : named;
}

const jsonObject = z.record(z.string(), z.unknown());
