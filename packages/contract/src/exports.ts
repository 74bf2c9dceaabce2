import { z } from 'zod';
import { csvAnswer } from './csv.ts';
import { streamingRoute } from './route.ts';

export const exportStreams = {
  /** The first call of `qm export --all`, whose other calls are those of each kind's export. */
  files: streamingRoute('exports.files', {
    method: 'GET',
    path: '/exports/files',
    body: 'none',
    answers: 'csv',
    summary:
      'Begin an export of everything, which the audit notes: list the files of assets and vendors as CSV',
  })
    .input(z.strictObject({}))
    .output(csvAnswer),
  assetIds: streamingRoute('exports.assetIds', {
    method: 'GET',
    path: '/exports/asset-ids',
    body: 'none',
    answers: 'csv',
    summary: 'List the asset IDs of deleted assets and of reservations as CSV: none is issued by itself',
  })
    .input(z.strictObject({}))
    .output(csvAnswer),
};
