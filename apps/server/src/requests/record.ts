import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import type { LocationService } from '../locations/service.ts';
import { definedFields } from '../records/documents.ts';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import { type RequestDocument, requestCollection } from './collection.ts';
import { derivedFields } from './derived-fields.ts';
import { toRequest, totalPrice } from './present.ts';

export type RequestRecords = Records<RequestDocument, Snapshot<'request'>, EquipmentRequest>;

export const requestRecords = (
  runtime: Runtime,
  { users, locations }: { readonly users: UserService; readonly locations: LocationService },
): RequestRecords =>
  new Records<RequestDocument, Snapshot<'request'>, EquipmentRequest>(
    runtime,
    runtime.store.collection(requestCollection),
    {
      subject: 'request',
      // Requests are never deleted, only rejected.
      events: { created: 'request.created', updated: 'request.updated' },
      touched: 'updatedAt',
      notFound: message.requestNotFound,
      taken: {},
      derived: async (documents) => {
        const changedAddresses = await users.changedAddresses([
          ...new Set(documents.map(({ userId }) => userId)),
        ]);
        return (document) => ({
          userId: changedAddresses.get(document.userId) ?? document.userId,
          ...derivedFields(document),
        });
      },
      snapshotter: async (stored) => {
        const ids = [...new Set(stored.flatMap(({ locationId }) => locationId ?? []))];
        const [people, found] = await Promise.all([
          users.byEmails([...new Set(stored.map(({ userId }) => userId))]),
          ids.length === 0 ? [] : locations.collection.getMany(ids),
        ]);
        const names = new Map(found.map(({ id, name }) => [id, name]));
        return (one) => {
          const locationName = one.locationId === undefined ? undefined : names.get(one.locationId);
          const requester = people.get(one.userId);
          return {
            ...toRequest(one, requester),
            ...definedFields({ requesterId: requester?.id, requesterDepartment: requester?.department }),
            ...(locationName === undefined ? {} : { locationName }),
            totalPrice: totalPrice(one.items),
          };
        };
      },
      answer: ({
        requesterId: _id,
        requesterDepartment: _department,
        locationName: _name,
        totalPrice: _total,
        ...request
      }) => request,
    },
  );
