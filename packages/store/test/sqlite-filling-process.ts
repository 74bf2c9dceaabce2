import { openStore } from '@quartermaster/store';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { counters, device, devices, eventOf } from './sqlite-sample.ts';

/**
 * `FILE FROM COUNT`: inserts devices into a database and exits, which is sure to release everything it had
 * open.
 */
const [file = '', from = '0', count = '0'] = process.argv.slice(2);
const store = await openStore({ kind: 'sqlite', file }, [devices, counters], chainKeys);
for (let n = Number(from); n < Number(from) + Number(count); n++)
  await store.collection(devices).insert(device(n), [eventOf(n)]);
await store.close();
