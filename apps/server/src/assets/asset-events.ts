import type { Asset, AssetChange } from '@quartermaster/core/assets/asset';
import type { DomainEvent, EventActor } from '@quartermaster/core/events/event';
import type { Change } from '@quartermaster/core/query/change';
import { domainEvent } from '../events/domain-event.ts';
import type { Runtime } from '../runtime.ts';
import type { AssetDocument } from './collection.ts';
import { type AssetNames, toAsset } from './present.ts';

/** equipment.created, with the asset as the API answers it. */
export const createdEvent = (
  runtime: Runtime,
  actor: EventActor,
  document: AssetDocument,
  names: AssetNames,
  extra: { readonly id?: string; readonly batch?: string } = {},
): DomainEvent =>
  domainEvent(runtime, {
    type: 'equipment.created',
    actor,
    subject: { kind: 'asset', id: document.id },
    data: toAsset({ ...document, version: 1 }, names),
    ...extra,
  });

/** equipment.assigned alone when the asset gets a holder, else equipment.updated (decisions: Which event). */
export function updatedEvent(
  runtime: Runtime,
  actor: EventActor,
  before: Asset,
  change: AssetChange,
  { set = {} }: Change,
  extra: { readonly batch?: string } = {},
): DomainEvent {
  const assigned = typeof set.assignedTo === 'string';
  const named = Object.keys(change).filter((key) => key !== 'customFields');
  return domainEvent(runtime, {
    type: assigned ? 'equipment.assigned' : 'equipment.updated',
    actor,
    subject: { kind: 'asset', id: before.id },
    data: {
      ...before,
      ...Object.fromEntries(named.map((key) => [key, Reflect.get(change, key)])),
      ...(typeof set.status === 'string' ? { status: set.status } : {}),
      customFields: { ...before.customFields, ...change.customFields },
    },
    previous: {
      ...Object.fromEntries(named.map((key) => [key, Reflect.get(before, key) ?? null])),
      ...(typeof set.status === 'string' ? { status: before.status } : {}),
      ...Object.fromEntries(
        Object.keys(change.customFields ?? {}).map((key) => [
          `customFields.${key}`,
          before.customFields?.[key] ?? null,
        ]),
      ),
    },
    ...extra,
  });
}
