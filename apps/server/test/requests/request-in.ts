import type { DomainEvent } from '@quartermaster/core/events/event';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { Answer, Caller } from '../support/caller.ts';
import { made, newItem, newRequest } from '../support/company.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import type { Scene } from '../support/scene.ts';

const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

/** The procurement form, filled in. */
export const procurement = { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: inTenDays };

const steps: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: [],
  procuring: ['procuring'],
  pending_delivery: ['procuring', 'pending_delivery'],
  fulfilled: ['procuring', 'pending_delivery', 'fulfilled'],
  rejected: ['rejected'],
};

/** The body of the transition to a status; for an order, with the procurement form. */
const towards = (to: RequestStatus): object => (to === 'pending_delivery' ? { to, procurement } : { to });

export const move = (caller: Caller, id: string, to: RequestStatus, details: object = {}): Promise<Answer> =>
  caller.post(`/api/requests/${id}/transitions`, { ...towards(to), ...details });

/** Takes a request to a status, step by step. */
export async function bring(scene: Scene, id: string, status: RequestStatus): Promise<void> {
  for (const to of steps[status]) made(await move(scene.admin.caller, id, to), requestSchema);
}

/** A request of the owner's for one item, in this status. */
export async function requestIn(
  scene: Scene,
  status: RequestStatus,
  fields: object = {},
): Promise<EquipmentRequest> {
  const request = await newRequest(scene.owner.caller, (await newItem(scene.server)).id, fields);
  await bring(scene, request.id, status);
  return made(await scene.owner.caller.get(`/api/requests/${request.id}`), requestSchema);
}

/** The events since `after`, oldest first. */
export const eventsSince = ({ log }: DirectAccess, after: number): Promise<DomainEvent[]> =>
  log.read({ after, limit: 1000 });

export const lastEvent = ({ log }: DirectAccess): Promise<number> => log.last();
