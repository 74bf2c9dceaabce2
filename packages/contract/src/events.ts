import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { route } from './route.ts';

/** A record has changed; with `reset`, more than can be listed: reload what is on screen. */
const notice = z.object({ kind: z.string(), id: z.string(), type: z.string() });

export const events = {
  stream: route('events.stream', {
    method: 'GET',
    path: '/events',
    answers: 'events',
    summary: 'Stream changes to records the caller can see, as server-sent events',
  }).output(eventIterator(notice)),
};
