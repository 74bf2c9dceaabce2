import { eventIterator } from '@orpc/contract';
import { themes } from '@quartermaster/core/settings/settings';
import { z } from 'zod';
import { route } from './route.ts';

/** A record has changed, or with `reset` more than can be told: read anew what is on screen. */
const notice = z.object({ kind: z.string(), id: z.string(), type: z.string() });

export const events = {
  stream: route('events.stream', {
    method: 'GET',
    path: '/events',
    summary: 'What changes, as it happens: server-sent events, of what the caller may see',
  }).output(eventIterator(notice)),
};

export const branding = {
  get: route('branding.get', {
    method: 'GET',
    path: '/branding',
    summary: 'Name, logo and theme of the company, for the sign-in page',
  }).output(
    z.object({
      companyName: z.string(),
      /** Address of the logo. */
      logo: z.string().optional(),
      theme: z.enum(themes),
      signUpOpen: z.boolean(),
    }),
  ),
};
