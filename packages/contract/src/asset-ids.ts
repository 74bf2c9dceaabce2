import {
  assetIdLedgerSchema,
  newReservationSchema,
  reservationSchema,
  withholdingSchema,
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
  withhold: route('assetIds.withhold', {
    method: 'POST',
    path: '/asset-ids/withheld',
    summary: 'Withhold asset IDs that another installation issued or reserved, so that no asset gets them',
  })
    .input(withholdingSchema)
    .output(z.object({ withheld: z.number().int().describe('How many weren’t before') })),
  allow: route('assetIds.allow', {
    method: 'DELETE',
    path: '/asset-ids/withheld/{id}',
    summary: 'Allow an asset ID again that was withheld only for another installation',
    ifMatch: false,
  })
    .input(z.object({ params: byId }))
    .output(z.object({ assetId: z.string() })),
};
