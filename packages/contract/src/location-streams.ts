import { z } from 'zod';
import { csvAnswer, exportFields, importQuery, locationImportResult } from './csv.ts';
import { streamingRoute } from './route.ts';

// Apart from the other routes of locations, so that a call of those loads no schemas of imports.
export const locationStreams = {
  import: streamingRoute('locations.import', {
    method: 'POST',
    path: '/locations/import',
    body: 'csv',
    answers: 'ndjson',
    summary: 'Import locations from CSV, found by path',
  })
    .input(importQuery)
    .output(locationImportResult),
  export: streamingRoute('locations.export', {
    method: 'GET',
    path: '/locations/export',
    body: 'none',
    answers: 'csv',
    summary: 'Export locations as CSV, by path',
  })
    .input(z.strictObject(exportFields))
    .output(csvAnswer),
};
