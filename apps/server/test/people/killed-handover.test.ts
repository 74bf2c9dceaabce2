import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { newItemSchema } from '@quartermaster/core/catalogue/item';
import { equals } from '@quartermaster/core/query/where';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import { handoverSchema } from '@quartermaster/core/users/handover';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../src/events/cause.ts';
import { actorOf } from '../../src/users/service.ts';
import { dyingStore } from '../configuration/dying-store.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { hastyClock, serverOn, takenOver } from '../support/killed-server.ts';
import { newAccount, openOfflineDatabase } from '../support/offline-database.ts';
import { origin, somebody } from '../support/origin.ts';

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
});
afterAll(() => offline.close());

const person = (email: string) => newAccount(offline, email);
const asset = async (assignedTo: string) =>
  offline.services.assets.create(
    newAssetSchema.parse({
      ...{ name: 'Photoshop', type: 'Software License', status: 'Available', condition: 'New' },
      assignedTo,
    }),
    somebody,
  );

/** A request of the caller's whose only unit is on its way. */
async function order(self: Caller, catalogItemId: string) {
  const { requests } = offline.services;
  const { id } = await requests.create({ items: [{ catalogItemId, quantity: 1 }] }, asCaller(self));
  await requests.transition(id, { to: 'procuring' }, asCaller(somebody));
  const procurement = { ticketRef: 'OPS-1490', vendor: 'EIZO', expectedDeliveryDate: '2199-12-31' };
  return requests.transition(id, { to: 'pending_delivery', procurement }, asCaller(somebody));
}

it('whose address is still being changed gives back what names either address', async () => {
  const { assets, requests, users, catalogue, jobs } = offline.services;
  const [changing, heir] = [
    await person('mia@northwind.example'),
    await person('her.heir@northwind.example'),
  ];
  const item = await catalogue.create(newItemSchema.parse({ name: 'Screen', type: 'Monitor' }), somebody);
  const held = [await asset(changing.email), await asset(changing.email)];
  const self = { ...actorOf(changing), ...origin };
  const requested = await requests.create(
    { items: [{ catalogItemId: item.id, quantity: 1 }] },
    asCaller(self),
  );
  // Another server has only just begun to carry out the change.
  const busy = serverOn(offline.store);
  await busy.workers.stop();
  await busy.people.update(changing.id, { email: 'mia.haas@northwind.example' }, somebody);
  const [job] = (
    await jobs.collection.find({ where: equals('kind', 'users.changeEmail'), sort: ['-createdAt'], limit: 1 })
  ).items;
  await jobs.collection.update(job?.id ?? '', { set: busy.jobs.lease() });

  const server = serverOn(offline.store);
  const wanted = handoverSchema.parse({
    assets: [{ id: held[0]?.assetId, to: heir.email }],
    others: { to: null },
    requests: 'reject',
  });
  await server.handovers.begin(changing.id, wanted, { caller: somebody, id: 'changing', waitSeconds: 0 });
  await server.workers.run();
  // It waits for the change of the address, whose server has died by now.
  expect((await server.handovers.receipt('changing', somebody)).state).toBe('running');
  await takenOver(offline.store);
  expect(await server.handovers.receipt('changing', somebody)).toMatchObject({
    state: 'done',
    failed: [],
    rejected: [requested.id],
    message: '1 came back, 1 handed over, 1 request rejected',
  });
  const holders = async () =>
    Promise.all(held.map(async ({ id }) => (await assets.get(id, somebody)).assignedTo));
  expect(await users.collection.get(changing.id)).not.toHaveProperty('formerEmail');
  expect(await holders()).toEqual([heir.email, null]);
});

it('a handover whose server is killed after any write is completed by the next, and does nothing twice', async () => {
  const { assets, requests, users, catalogue } = offline.services;
  const heir = await person('heir@northwind.example');
  const item = await catalogue.create(newItemSchema.parse({ name: 'ThinkPad', type: 'Laptop' }), somebody);
  let completed = false;
  let last = 0;
  for (const writes of aThird([...Array(60).keys()].slice(1))) {
    const leaver = await person(`leaver${writes}@northwind.example`);
    const held = [await asset(leaver.email), await asset(leaver.email), await asset(leaver.email)];
    const self = { ...actorOf(leaver), ...origin };
    const requested = await requests.create(
      { items: [{ catalogItemId: item.id, quantity: 1 }] },
      asCaller(self),
    );
    const ordered = await order(self, item.id);
    const [unit] = unitsOf(ordered.items);
    const wanted = handoverSchema.parse({
      assets: [{ id: held[0]?.assetId, to: heir.email }],
      others: { to: null },
      onItsWay: [{ id: unit?.inventoryId, to: heir.email }],
      requests: 'reject',
    });
    const id = `handover${writes}`;
    const call = { caller: somebody, id, waitSeconds: 0 };

    const dying = dyingStore(offline.store, writes);
    const dead = serverOn(dying.store, hastyClock());
    const lived = dead.handovers
      .begin(leaver.id, wanted, call)
      .then(() => dead.workers.run())
      .then(() => 'lived');
    completed = (await Promise.race([lived, dying.died.then(() => 'died')])) === 'lived';
    const next = await takenOver(offline.store);
    // The caller got no answer, so repeats the call with the same key.
    await next.handovers.begin(leaver.id, wanted, call);
    await next.workers.run();

    const receipt = await next.handovers.receipt(id, somebody);
    expect(receipt, `after ${writes} writes`).toMatchObject({
      state: 'done',
      suspended: true,
      failed: [],
      rejected: [requested.id],
      readdressed: [{ id: ordered.id, to: heir.email }],
      message:
        '2 came back, 1 handed over, 1 on the way readdressed, 1 request rejected, 1 request readdressed',
    });
    const events = await offline.store.events.read({ batch: id, limit: 100 });
    expect(new Set(events.map(({ subject }) => subject.id)).size).toBe(events.length);
    expect(events).toHaveLength(held.length + 2);
    const holders = await Promise.all(
      [...held.map(({ id }) => id), unit?.inventoryId ?? ''].map(
        async (id) => (await assets.get(id, somebody)).assignedTo,
      ),
    );
    expect(holders).toEqual([heir.email, null, null, heir.email]);
    expect(await users.collection.get(leaver.id)).toMatchObject({ suspended: true, securityEpoch: 2 });
    expect(await requests.get(requested.id, somebody)).toMatchObject({ status: 'rejected' });
    last = writes;
    if (completed) break;
  }
  // No writes are left: the last handover completed.
  expect(completed).toBe(true);
  expect(last).toBeGreaterThan(10);
}, 60_000);
