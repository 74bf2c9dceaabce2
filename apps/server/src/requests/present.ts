import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import type { StoredRequest } from './collection.ts';

/** A request as the API returns it; with `requesterName` if the requester has an account. */
export function toRequest(stored: StoredRequest, requesterName: string | undefined): EquipmentRequest {
  const { itemNames: _names, ticketKey: _key, locationId, pendingEffect: _effect, ...request } = stored;
  return {
    ...request,
    statusSince: stored.statusTimes[stored.status] ?? stored.updatedAt,
    ...(requesterName === undefined ? {} : { requesterName }),
    ...(locationId === undefined ? {} : { location: locationId }),
  };
}

/** The total price of a request. */
export const totalPrice = (items: EquipmentRequest['items']): number =>
  Math.round(items.reduce((sum, item) => sum + item.price * item.quantity, 0) * 100) / 100;
