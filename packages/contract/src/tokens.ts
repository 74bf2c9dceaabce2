import { text } from '@quartermaster/core/text';
import {
  accessTokenSchema,
  newAccessTokenSchema,
  sessionSchema,
} from '@quartermaster/core/users/access-token';
import { z } from 'zod';
import { byId, route } from './route.ts';

/** The owner; by default the caller. Administrators may name anybody. */
const ofUser = z.strictObject({ userId: text(128).min(1).optional() });

export const tokens = {
  list: route('tokens.list', {
    method: 'GET',
    path: '/tokens',
    alsoRefuses: [404],
    summary: 'List personal access tokens, without the tokens themselves',
  })
    .input(ofUser)
    .output(z.object({ items: z.array(accessTokenSchema) })),
  create: route('tokens.create', {
    method: 'POST',
    path: '/tokens',
    idempotencyKey: false,
    summary: 'Create a personal access token; the response is the only one that contains it',
    status: 201,
  })
    .input(newAccessTokenSchema)
    .output(accessTokenSchema.extend({ token: z.string() })),
  revoke: route('tokens.revoke', {
    method: 'DELETE',
    path: '/tokens/{id}',
    ifMatch: false,
    summary: 'Revoke a personal access token',
  })
    .input(z.object({ params: byId }))
    .output(accessTokenSchema),
};

export const sessions = {
  list: route('sessions.list', {
    method: 'GET',
    path: '/sessions',
    alsoRefuses: [404],
    summary: 'List the browsers and programs that are signed in',
  })
    .input(ofUser)
    .output(z.object({ items: z.array(sessionSchema) })),
  end: route('sessions.end', {
    method: 'DELETE',
    path: '/sessions/{id}',
    ifMatch: false,
    summary: 'Sign out a browser or program',
  })
    .input(z.object({ params: byId }))
    .output(sessionSchema),
};
