import { z } from 'zod';
import { byId, streamingRoute } from './route.ts';

export const fileStreams = {
  get: streamingRoute('files.get', {
    method: 'GET',
    path: '/files/{id}',
    summary: 'An image that was uploaded here',
  })
    .input(z.object({ params: byId }))
    .output(z.string()),
};
