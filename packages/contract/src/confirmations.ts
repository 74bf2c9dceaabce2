import {
  answersSchema,
  confirmationSchema,
  differenceSchema,
  newRoundSchema,
  ownConfirmationSchema,
  roundChangeSchema,
  roundFiguresSchema,
  roundSchema,
  settleSchema,
} from '@quartermaster/core/confirmations/confirmation';
import { confirmationStates } from '@quartermaster/core/confirmations/words';
import { unreadableSchema } from '@quartermaster/core/unreadable';
import { z } from 'zod';
import { byId, noBody, oneOrMany, pageFields, pageOf, queryFlag, route } from './route.ts';

const paged = { limit: pageFields.limit, cursor: pageFields.cursor };

/** Confirmation rounds: people say of each asset in their name whether they have it. */
export const confirmations = {
  list: route('confirmations.list', {
    method: 'GET',
    path: '/confirmations',
    summary: 'List confirmation rounds, the latest first',
  })
    .input(z.strictObject(paged))
    .output(pageOf(roundSchema)),
  start: route('confirmations.start', {
    method: 'POST',
    path: '/confirmations',
    summary: 'Start a confirmation round: everybody concerned is asked',
    status: 201,
  })
    .input(newRoundSchema)
    .output(roundSchema),
  own: route('confirmations.own', {
    method: 'GET',
    path: '/me/confirmations',
    summary: 'List the open rounds in which you are asked',
  }).output(
    z.object({
      items: z.array(ownConfirmationSchema),
      /** Closed rounds in which you were asked. */
      closed: z.array(roundSchema.pick({ id: true, name: true })),
    }),
  ),
  get: route('confirmations.get', {
    method: 'GET',
    path: '/confirmations/{id}',
    summary: 'Get a confirmation round, and how far it has come',
  })
    .input(z.object({ params: byId }))
    .output(z.object({ round: roundSchema, figures: roundFiguresSchema })),
  update: route('confirmations.update', {
    method: 'PUT',
    path: '/confirmations/{id}',
    summary: 'Change the name, the day or the reminders of a confirmation round',
  })
    .input(z.object({ params: byId, body: roundChangeSchema }))
    .output(roundSchema),
  close: route('confirmations.close', {
    method: 'POST',
    path: '/confirmations/{id}/close',
    summary: 'Close a confirmation round: nobody is asked or reminded any more',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(roundSchema),
  remind: route('confirmations.remind', {
    method: 'POST',
    path: '/confirmations/{id}/remind',
    summary: 'Remind those who have not answered',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(z.object({ count: z.number().int(), message: z.string() })),
  people: route('confirmations.people', {
    method: 'GET',
    path: '/confirmations/{id}/people',
    summary: 'List the people of a confirmation round with what they said, by name',
  })
    .input(
      z.object({
        params: byId,
        query: z
          .strictObject({
            ...paged,
            search: pageFields.search,
            state: oneOrMany(z.enum(confirmationStates)).optional(),
          })
          .optional(),
      }),
    )
    .output(pageOf(confirmationSchema)),
  differences: route('confirmations.differences', {
    method: 'GET',
    path: '/confirmations/{id}/differences',
    summary: 'List what people do not have, what is broken, and what they have besides',
  })
    .input(
      z.object({
        params: byId,
        query: z.strictObject({ ...paged, settled: queryFlag.optional() }).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(differenceSchema),
        unreadable: z.array(unreadableSchema).optional(),
        nextCursor: z.string().optional(),
      }),
    ),
  settle: route('confirmations.settle', {
    method: 'POST',
    path: '/confirmations/{id}/settle',
    summary: 'Settle differences, each by a step on its asset; together they can be undone',
  })
    .input(z.object({ params: byId, body: z.strictObject({ items: z.array(settleSchema).min(1).max(200) }) }))
    .output(
      z.object({
        settled: z.number().int(),
        failed: z.array(
          z.object({ personId: z.string(), asset: z.string().optional(), message: z.string() }),
        ),
        message: z.string(),
      }),
    ),
  getOwn: route('confirmations.getOwn', {
    method: 'GET',
    path: '/me/confirmations/{id}',
    summary: 'Get what you are asked in a confirmation round, and what you have said',
  })
    .input(z.object({ params: byId }))
    .output(ownConfirmationSchema),
  answer: route('confirmations.answer', {
    method: 'PUT',
    path: '/me/confirmations/{id}',
    summary: 'Say of what you hold whether you have it; until the round is closed, you may say otherwise',
  })
    .input(z.object({ params: byId, body: answersSchema }))
    .output(ownConfirmationSchema.extend({ message: z.string() })),
};
