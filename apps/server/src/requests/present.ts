import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import type { StoredUser } from '../users/collection.ts';
import type { StoredRequest } from './collection.ts';

/** A request as the API returns it, with the requester's details if they have an account. */
export function toRequest(stored: StoredRequest, requester: StoredUser | undefined): EquipmentRequest {
  const {
    itemNames: _names,
    ticketKey: _key,
    locationId,
    vendorId: _vendor,
    orderedOn: _ordered,
    deliveryDays: _days,
    currencies: _currencies,
    counted: _counted,
    pendingEffect: _effect,
    ...request
  } = stored;
  return {
    ...request,
    statusSince: stored.statusTimes[stored.status] ?? stored.updatedAt,
    ...(requester === undefined ? {} : { requesterName: requester.displayName }),
    ...unconfirmedRequester(requester),
    ...(requester?.suspended ? { requesterSuspended: true } : {}),
    ...(locationId === undefined ? {} : { location: locationId }),
  };
}

/** Whether the requester's address is unconfirmed, as core's rules need it. */
export const unconfirmedRequester = (requester: StoredUser | undefined) =>
  requester?.unconfirmed ? ({ requesterUnconfirmed: true } as const) : {};

/** The total price of a request. */
export const totalPrice = (items: EquipmentRequest['items']): number =>
  Math.round(items.reduce((sum, item) => sum + item.price * item.quantity, 0) * 100) / 100;
