/**
 * A process that writes to a store until it is stopped, and prints a line for each acknowledged write.
 * Started by the tests: `FILE NAME` writes devices of its own and increments the counter that all processes
 * share.
 */
import { writeSync } from 'node:fs';
import { openStore } from '@quartermaster/store';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { counters, device, devices, eventOf } from './sqlite-sample.ts';

const [file = '', name = '', rounds = 'Infinity'] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

say('opening');
const store = await openStore({ kind: 'sqlite', file }, [devices, counters], chainKeys);
const documents = store.collection(devices);

say('started');
let next = 0;
await Promise.all(Array.from({ length: 8 }, write));
await store.close();

async function write(): Promise<void> {
  while (next < Number(rounds)) {
    const n = next++;
    const id = `${name}-${n}`;
    const event = eventOf(n, `inserted-${id}`);
    const inserted = await documents.insert({ ...device(n), id, tag: id }, [event]);
    say(`${inserted.status} ${id}`);
    const contested = await documents.insert({
      ...device(n),
      id: `contested-${n}-${name}`,
      tag: `contested-${n}`,
    });
    if (contested.status === 'inserted') say(`won contested-${n}`);
    await store.collection(counters).update('shared', { increment: { value: 1 } });
    say('incremented');
    if (n % 3 === 0) {
      const change = { set: { name: 'Renamed', labels: ['new'] } };
      const events = [eventOf(n, `changed-${id}`)];
      say(`${(await documents.update(id, change, { version: 1, events })).status} ${id}`);
    }
    if (n % 7 === 6) {
      const old = `${name}-${n - 6}`;
      say(`${(await documents.remove(old, { events: [eventOf(n, `removed-${old}`)] })).status} ${old}`);
    }
  }
}
