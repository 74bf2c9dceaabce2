import { once } from 'node:events';
import { request } from 'node:http';
import { message } from '@quartermaster/core/messages';
import {
  type Collection,
  type CollectionDeclaration,
  type Identified,
  openStore,
  type ReadOptions,
  ReadTimedOut,
  type Store,
} from '@quartermaster/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectApiError } from '../support/api-error.ts';
import type { Caller } from '../support/caller.ts';
import { newPerson } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

/** The options of each read of assets; each read continues until its time is up or its caller disconnects. */
let endless: ReadOptions[] = [];
/** How many of them have ended. */
let ended = 0;
/** Whether the time is up as soon as a read begins. */
let isTimeUp = false;
let isSlow = false;

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer({}, { open: async (...opening) => slowToRead(await openStore(...opening)) });
});
afterAll(() => server.stop());
beforeEach(() => {
  endless = [];
  ended = 0;
  isTimeUp = false;
  isSlow = false;
});

const lists = ['equipment', 'requests', 'catalog', 'users', 'vendors'];
const where = (text: string): string => `where=${encodeURIComponent(text)}`;
const conditions = (count: number): string =>
  `(${Array.from({ length: count }, (_, n) => `email:x${n}*`).join(' OR ')})`;

describe('what a filter may cost is bounded (promise 23)', () => {
  it('to 30 conditions, of which several values of a field are one', async () => {
    for (const list of ['users', 'vendors']) {
      expect((await server.admin.get(`/api/${list}?${where(conditions(30))}`)).status).toBe(200);
      const refused = await server.admin.get(`/api/${list}?${where(conditions(31))}`);
      expectApiError(refused, 422);
      expect(refused.body).toMatchObject({
        message: message.tooManyConditions(30),
        data: { issues: [{ path: 'where' }] },
      });
    }
    const statuses = Array.from({ length: 31 }, () => 'Available').join(',');
    expect((await server.admin.get(`/api/equipment?${where(`status:${statuses}`)}`)).status).toBe(200);
    const negated = Array.from({ length: 31 }, () => '-name:x*').join(' ');
    for (const path of ['equipment', 'equipment/export'])
      expectApiError(await server.admin.get(`/api/${path}?${where(negated)}`), 422);
    expectApiError(await server.admin.get(`/api/catalog?${where('x '.repeat(31))}`), 422);
  });

  it('to the time that a list may take, and the answer says what to do', async () => {
    isTimeUp = true;
    for (const list of lists) {
      const refused = await server.admin.get(`/api/${list}`);
      expectApiError(refused, 422);
      expect(refused.body).toMatchObject({ message: message.listTooSlow });
    }
    expect(server.log()).toBe('');
  });
});

it('what several callers read at once is told apart, limited, and ends with each (promise 23)', async () => {
  const { caller } = await newPerson(server);
  isSlow = true;
  const leave = [
    ...Array.from({ length: 4 }, () => begin(server.admin, '/api/equipment?sort=name')),
    ...Array.from({ length: 3 }, () => begin(caller, '/api/equipment?search=mac')),
    begin(server.admin, '/api/equipment/export'),
  ];
  await expect.poll(() => endless.length).toBe(8);
  expect(new Set(endless.map((options) => options.caller)).size).toBe(2);
  expect(endless.filter(({ limitMs }) => limitMs === 2000)).toHaveLength(7);
  expect(ended).toBe(0);
  for (const [at, go] of leave.entries()) {
    go();
    await expect.poll(() => ended).toBe(at + 1);
  }
  isSlow = false;
  expect((await server.admin.get('/api/equipment')).status).toBe(200);
  expect(server.log()).toBe('');
});

/** Starts a call; returns a function that aborts it. */
function begin({ url, headers }: Caller, path: string): () => void {
  const call = request(`${url}${path}`, { headers, agent: false });
  call.on('error', () => undefined);
  call.on('response', (response) => response.on('error', () => undefined).resume());
  call.end();
  return () => call.destroy();
}

function slowToRead(store: Store): Store {
  const wait = async (options: ReadOptions = {}): Promise<void> => {
    if (isTimeUp && options.limitMs !== undefined) throw new ReadTimedOut('The read took too long.');
    if (!isSlow || options.signal === undefined) return;
    endless.push(options);
    await once(options.signal, 'abort');
    ended += 1;
    throw options.signal.reason;
  };
  const slow = <T extends Identified>(collection: Collection<T>): Collection<T> => {
    const { find, count, stream } = collection;
    return Object.assign(collection, {
      async find(...[query, options]: Parameters<typeof find>) {
        await wait(options);
        return find.call(collection, query, options);
      },
      async count(...[filter, options]: Parameters<typeof count>) {
        await wait(options);
        return count.call(collection, filter, options);
      },
      async *stream(...[query, options]: Parameters<typeof stream>) {
        await wait(options);
        yield* stream.call(collection, query, options);
      },
    });
  };
  const collection = store.collection.bind(store);
  return Object.assign(store, {
    collection: <T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> =>
      slow(collection(declaration)),
  });
}
