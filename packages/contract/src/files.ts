import { z } from 'zod';
import { byId, streamingRoute } from './route.ts';

export const fileStreams = {
  get: streamingRoute('files.get', {
    method: 'GET',
    path: '/files/{id}',
    body: 'none',
    answers: 'file',
    alsoRefuses: [401],
    summary: 'Get a file: an image that was uploaded, or the report of an import',
  })
    .input(z.object({ params: byId }))
    .output(z.string()),
};
