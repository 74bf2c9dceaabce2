import {
  acceptanceSchema,
  acknowledgingChangeSchema,
  acknowledgingSchema,
  agreementSchema,
  pendingAcknowledgementsSchema,
} from '@quartermaster/core/acknowledgements/acknowledgement';
import { z } from 'zod';
import { byId, route, wholeNumber } from './route.ts';

const accepted = z.object({ acknowledged: z.number().int(), message: z.string() });

/** Acknowledging what was handed over. */
export const acknowledgements = {
  get: route('acknowledgements.get', {
    method: 'GET',
    path: '/acknowledgements',
    summary: 'Get whose hand-overs have to be acknowledged, and the text that people agree to',
  }).output(acknowledgingSchema),
  update: route('acknowledgements.update', {
    method: 'PUT',
    path: '/acknowledgements',
    summary: 'Choose the asset types whose hand-overs have to be acknowledged, or publish another text',
  })
    .input(acknowledgingChangeSchema)
    .output(acknowledgingSchema.extend({ message: z.string() })),
  agreement: route('acknowledgements.agreement', {
    method: 'GET',
    path: '/acknowledgements/texts/{number}',
    alsoRefuses: [404],
    summary: 'Get a version of the text that people agree to',
  })
    .input(z.object({ params: z.strictObject({ number: wholeNumber }) }))
    .output(agreementSchema),
  pending: route('acknowledgements.pending', {
    method: 'GET',
    path: '/me/acknowledgements',
    summary: 'List what was handed to you and you have not acknowledged yet',
  }).output(pendingAcknowledgementsSchema),
  accept: route('acknowledgements.accept', {
    method: 'POST',
    path: '/me/acknowledgements',
    alsoRefuses: [404],
    summary: 'Acknowledge what was handed to you, all or some of it',
  })
    .input(acceptanceSchema)
    .output(accepted),
  acceptOne: route('acknowledgements.acceptOne', {
    method: 'POST',
    path: '/me/acknowledgements/{id}',
    summary: 'Acknowledge that an asset was handed to you',
  })
    .input(z.object({ params: byId, body: acceptanceSchema.omit({ assets: true }) }))
    .output(accepted),
};
