import {
  appliedSchema,
  applySchema,
  countSchema,
  newStocktakeSchema,
  scanAnswerSchema,
  scanSchema,
  stocktakeSchema,
} from '@quartermaster/core/stocktakes/stocktake';
import { z } from 'zod';
import { byId, pageFields, pageOf, route } from './route.ts';

/** Stock-takes: what is at a place is scanned, and compared with what should be. */
export const stocktakes = {
  list: route('stocktakes.list', {
    method: 'GET',
    path: '/stocktakes',
    summary: 'List stock-takes, the latest first',
  })
    .input(z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }))
    .output(pageOf(stocktakeSchema)),
  start: route('stocktakes.start', {
    method: 'POST',
    path: '/stocktakes',
    summary: 'Start to count what is at a location',
    status: 201,
  })
    .input(newStocktakeSchema)
    .output(stocktakeSchema),
  get: route('stocktakes.get', {
    method: 'GET',
    path: '/stocktakes/{id}',
    summary: 'Get a stock-take with what was found, is in the wrong place, unexpected or missing',
  })
    .input(z.object({ params: byId }))
    .output(countSchema),
  remove: route('stocktakes.remove', {
    method: 'DELETE',
    path: '/stocktakes/{id}',
    ifMatch: false,
    summary: 'Discard a stock-take with its scans; what it changed stays',
  })
    .input(z.object({ params: byId }))
    .output(stocktakeSchema),
  scan: route('stocktakes.scan', {
    method: 'POST',
    path: '/stocktakes/{id}/scans',
    idempotencyKey: false,
    summary: 'Add scans: asset IDs, serial numbers or the addresses on labels; late and twice if need be',
  })
    .input(z.object({ params: byId, body: z.strictObject({ scans: z.array(scanSchema).min(1).max(200) }) }))
    .output(z.object({ items: z.array(scanAnswerSchema) })),
  apply: route('stocktakes.apply', {
    method: 'POST',
    path: '/stocktakes/{id}/apply',
    ifMatch: true,
    summary: 'Set the location of what was found in the wrong place, and record that all found were seen',
  })
    .input(z.object({ params: byId, body: applySchema }))
    .output(appliedSchema),
};
