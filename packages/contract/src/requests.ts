import { commentSchema, newCommentSchema } from '@quartermaster/core/requests/comment';
import { requestEntrySchema } from '@quartermaster/core/requests/history';
import { unitOutcomeSchema } from '@quartermaster/core/requests/receiving';
import {
  listedRequestSchema,
  newRequestSchema,
  requestChangeSchema,
  requestDates,
  requestPriorities,
  requestSchema,
  transitionSchema,
} from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { byId, oneOrMany, pageFields, pageOf, route } from './route.ts';

const logQuery = z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }).prefault({});

export const requests = {
  list: route('requests.list', {
    method: 'GET',
    path: '/requests',
    summary: 'List requests, without their units',
  })
    .input(
      z.strictObject({
        ...pageFields,
        status: oneOrMany(z.enum(requestStatuses)).optional(),
        priority: oneOrMany(z.enum(requestPriorities)).optional(),
        userId: oneOrMany(text(254)).optional(),
        /** Matches its beginning, ignoring case. */
        ticketRef: text(200).optional(),
        /** The date that `from` and `to` apply to; by default, the submission. */
        date: z.enum(requestDates).optional(),
        /** Requests with an item priced in this currency, such as EUR. */
        currency: text(3).optional(),
        /** On or after, and on or before: an instant or a day in UTC. */
        from: z.union([z.iso.date(), z.iso.datetime()]).optional(),
        to: z.union([z.iso.date(), z.iso.datetime()]).optional(),
      }),
    )
    .output(pageOf(listedRequestSchema)),
  get: route('requests.get', {
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Get one request, by id or at least its first 8 characters',
  })
    .input(z.object({ params: byId }))
    .output(requestSchema),
  create: route('requests.create', {
    method: 'POST',
    path: '/requests',
    summary: 'Request equipment',
    status: 201,
    alsoRefuses: [429],
  })
    .input(newRequestSchema)
    .output(requestSchema),
  update: route('requests.update', {
    method: 'PUT',
    path: '/requests/{id}',
    summary: 'Update a request; setting its status performs a transition',
  })
    .input(z.object({ params: byId, body: requestChangeSchema }))
    .output(requestSchema),
  transition: route('requests.transition', {
    method: 'POST',
    path: '/requests/{id}/transitions',
    ifMatch: true,
    summary: 'Move a request to another status',
  })
    .input(z.object({ params: byId, body: transitionSchema }))
    .output(requestSchema),
  settleUnit: route('requests.settleUnit', {
    method: 'POST',
    path: '/requests/{id}/units/{key}',
    summary: 'Receive one unit of an order, or mark it as missing; the last one fulfils the request',
  })
    .input(z.object({ params: byId.extend({ key: text(64) }), body: unitOutcomeSchema }))
    .output(requestSchema),
  /** Without a total: it is read from the event log, like comments. */
  history: route('requests.history', {
    method: 'GET',
    path: '/requests/{id}/history',
    summary: 'List what happened to a request, newest first',
  })
    .input(z.object({ params: byId, query: logQuery }))
    .output(z.object({ items: z.array(requestEntrySchema), nextCursor: z.string().optional() })),
  comments: route('requests.comments', {
    method: 'GET',
    path: '/requests/{id}/comments',
    summary: 'List what the requester and administrators said about a request, newest first',
  })
    .input(
      z.object({
        params: byId,
        query: logQuery,
      }),
    )
    .output(z.object({ items: z.array(commentSchema), nextCursor: z.string().optional() })),
  comment: route('requests.comment', {
    method: 'POST',
    path: '/requests/{id}/comments',
    summary: 'Comment on a request',
    status: 201,
    alsoRefuses: [429],
  })
    .input(z.object({ params: byId, body: newCommentSchema }))
    .output(commentSchema),
};
