import {
  assetIdLedgerSchema,
  newReservationSchema,
  reservationSchema,
} from '@quartermaster/core/assets/asset-id-ledger';
import { z } from 'zod';
import { byId, route } from './route.ts';

/** Which asset IDs are next, reserved, and missing. */
export const assetIds = {
  get: route('assetIds.get', {
    method: 'GET',
    path: '/asset-ids',
    summary: 'Get the next asset ID, those that are reserved, and the gaps with their reasons',
  }).output(assetIdLedgerSchema),
  reserve: route('assetIds.reserve', {
    method: 'POST',
    path: '/asset-ids/reservations',
    summary: 'Reserve the next asset IDs, for labels that are printed before there are assets',
    status: 201,
  })
    .input(newReservationSchema)
    .output(reservationSchema),
  release: route('assetIds.release', {
    method: 'DELETE',
    path: '/asset-ids/reservations/{id}',
    summary: 'Release what is left of a reservation; these asset IDs aren’t issued by themselves either',
    ifMatch: false,
  })
    .input(z.object({ params: byId }))
    .output(reservationSchema),
};
