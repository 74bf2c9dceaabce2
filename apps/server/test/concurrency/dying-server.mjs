/**
 * The built server, but it kills itself with SIGKILL once QM_DIE_AFTER writes are durable in the collections
 * that an order, a delivery or a merge touches. They are counted from the first call that changes anything or,
 * with QM_DIE_EARLY, from the very start. Plain JavaScript, so that it starts as fast as the product.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { openStore } from '@quartermaster/store';
import { pino } from 'pino';
import { readConfig } from '../../dist/runtime/config.js';
import { startServer } from '../../dist/server.js';

const counted = new Set([
  'assetTypes',
  'catalog',
  'counters',
  'customFields',
  'equipment',
  'jobs',
  'requests',
  'vendors',
]);
const dieAfter = Number(process.env.QM_DIE_AFTER);
let left = process.env.QM_DIE_EARLY ? dieAfter : Number.POSITIVE_INFINITY;

// What the start left to do may still be written once the server is ready.
const called = 'http.server.request.start';
subscribe(called, function count({ request }) {
  if (request.method === 'GET') return;
  unsubscribe(called, count);
  left = Math.min(left, dieAfter);
});
await startServer(readConfig(process.env), pino(pino.destination(2)), { open: openDying });

async function openDying(...opening) {
  const store = await openStore(...opening);
  const open = store.collection.bind(store);
  store.collection = (declaration) =>
    counted.has(declaration.name) ? dying(open(declaration)) : open(declaration);
  return store;
}

/** Counts the writes to a collection; a batch is cut short at the last write allowed. */
function dying(collection) {
  // Single writes also go through this method.
  const write = collection.write.bind(collection);
  return Object.assign(collection, {
    async write(operations, urgency) {
      const possible = operations.slice(0, left);
      left -= possible.length;
      const outcomes = await write(possible, urgency);
      if (left === 0) await die();
      return outcomes;
    },
  });
}

/** Never resolves: nothing else happens in this process. */
function die() {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}
