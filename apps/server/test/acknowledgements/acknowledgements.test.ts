import {
  acknowledgingSchema,
  agreementSchema,
  pendingAcknowledgementsSchema,
} from '@quartermaster/core/acknowledgements/acknowledgement';
import { assetSchema } from '@quartermaster/core/assets/asset';
import { undoResultSchema } from '@quartermaster/core/batches/batch';
import { askedOf } from '@quartermaster/core/history/acknowledged';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle } from '@quartermaster/core/history/words';
import { message } from '@quartermaster/core/messages';
import { receiptSchema } from '@quartermaster/core/users/handover';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { merged } from '../configuration/configured.ts';
import { move } from '../requests/request-in.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newPerson, newRequest, newType } from '../support/company.ts';
import { mailTo } from '../support/mails.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = '/api/acknowledgements';
const own = '/api/me/acknowledgements';
const type = 'Software License';
const publish = async (body: object) => made(await server.admin.put(path, body), acknowledgingSchema);
const asset = async (id: string, caller: Caller = server.admin) =>
  made(await caller.get(`/api/equipment/${id}`), assetSchema);
const assign = (id: string, assignedTo: string | null) =>
  server.admin.put(`/api/equipment/${id}`, { assignedTo });
const pending = async ({ caller }: { readonly caller: Caller }) =>
  made(await caller.get(own), pendingAcknowledgementsSchema);
const accept = ({ caller }: { readonly caller: Caller }, body: object) => caller.post(own, body);
const accepted = z.object({ acknowledged: z.number(), message: z.string() });
const history = async (id: string) =>
  made(
    await server.admin.get(`/api/equipment/${id}/history`),
    z.object({ items: historyEntrySchema.array() }),
  ).items;

it('nobody is asked until types are chosen, and then of these types alone', async () => {
  const person = await newPerson(server);
  expect(
    (await asset((await newAsset(server, { assignedTo: person.email })).id)).acknowledgement,
  ).toBeUndefined();
  expect((await server.admin.put(path, { types: [type] })).status).toBe(422);
  const { agreement, types } = await publish({ types: [type], title: 'Use', text: 'Look after it' });
  expect([types, agreement?.version]).toEqual([[type], 1]);

  const drone = await newType(server, { name: 'Drone' });
  const [other, held, spare] = [
    await newAsset(server, { type: 'Drone', assignedTo: person.email }),
    await newAsset(server, { assignedTo: person.email }),
    await newAsset(server),
  ];
  await assign(spare.id, person.email);
  expect((await asset(other.id)).acknowledgement).toBeUndefined();
  expect((await asset(spare.id, person.caller)).status).toBe('Assigned');
  const waiting = await pending(person);
  expect(waiting.assets.map(({ id }) => id).toSorted()).toEqual([held.id, spare.id].toSorted());
  expect(waiting.agreement?.text).toBe('Look after it');
  // Edits ask nothing anew, and whoever was given it before isn't asked either.
  await server.admin.put(`/api/equipment/${held.id}`, { notes: 'Scratched' });
  expect((await pending(person)).total).toBe(2);
  expect(await mailTo(server, person.email)).toContain('/assets?acknowledge=yes');
  // Into what a type is merged asks as it did, whether for new assets or old ones.
  const toy = await newType(server, { name: 'Toy' });
  await publish({ types: ['Toy'] });
  await merged(server.admin, [toy.id], drone.id);
  expect(made(await server.admin.get(path), acknowledgingSchema).types).toEqual(['Drone']);
  await assign(other.id, null);
  await assign(other.id, person.email);
  const added = await newAsset(server, { type: 'Drone', assignedTo: person.email });
  for (const { id } of [other, added]) expect((await asset(id)).acknowledgement).toHaveProperty('askedAt');
  await publish({ types: [type] });
});

it('what ends with a hand-over is told in the history, and what was acknowledged stays there', async () => {
  const { agreement } = await publish({ types: [type] });
  const version = agreement?.version ?? 0;
  const [mia, ben] = [await newPerson(server), await newPerson(server)];
  const { id } = await newAsset(server);
  const assigned = await assign(id, mia.email);
  await assign(id, ben.email);
  await assign(id, null);
  await assign(id, mia.email);
  await server.admin.post(`/api/equipment/${id}/retire`, { reason: 'sold' });
  const said = async () =>
    (await history(id)).flatMap((entry) =>
      entry.changes.flatMap(({ field, from, to }) =>
        field === 'acknowledgement' ? [[historyTitle(entry), from, to]] : [],
      ),
    );
  expect(await said()).toEqual([
    [
      expect.stringContaining('Retired: sold, taken back from '),
      askedOf(mia.displayName),
      'No longer asked: retired',
    ],
    [`Assigned to ${mia.displayName}`, null, askedOf(mia.displayName)],
    [`Taken back from ${ben.displayName}`, askedOf(ben.displayName), 'No longer asked: taken back'],
    [`Assigned to ${ben.displayName}`, askedOf(mia.displayName), askedOf(ben.displayName)],
    [`Assigned to ${mia.displayName}`, null, askedOf(mia.displayName)],
  ]);

  await server.admin.post(`/api/equipment/${id}/restore`);
  const given = await assign(id, ben.email);
  const undo = async (call: typeof assigned, body: object) =>
    made(await server.admin.post(`/api/batches/${call.headers.batch}/undo`, body), undoResultSchema);
  expect(await undo(given, { dryRun: true })).not.toHaveProperty('acknowledged');
  await accept(ben, { agreement: version, assets: [id] });
  // What would end is said before, and what was acknowledged is a record that stays.
  expect(await undo(given, { dryRun: true })).toMatchObject({ restored: 1, acknowledged: 1 });
  expect(await undo(given, {})).toMatchObject({ restored: 1 });
  expect((await said()).slice(0, 3)).toEqual([
    [
      'Undone',
      expect.stringMatching(`^Acknowledged by ${ben.displayName} on .+ against version ${version}$`),
      'Hand-over ended',
    ],
    ['Acknowledged', askedOf(ben.displayName), message.agreedToVersion(version)],
    [`Assigned to ${ben.displayName}`, null, askedOf(ben.displayName)],
  ]);
  expect((await asset(id)).acknowledgement).toBeUndefined();
});

it('undoing a retirement gives back what was there, and asks and tells nobody', async () => {
  const { agreement } = await publish({ types: [] });
  const person = await newPerson(server);
  const spares = [await newAsset(server), await newAsset(server), await newAsset(server)];
  const [unasked, waiting, done] = spares.map(({ id }) => id);
  await assign(unasked ?? '', person.email);
  await publish({ types: [type] });
  for (const id of [waiting, done]) await assign(id ?? '', person.email);
  await accept(person, { agreement: agreement?.version, assets: [done] });
  const all = () => Promise.all(spares.map(async ({ id }) => (await asset(id)).acknowledgement));
  const before = await all();
  expect(before.map((one) => one && (one.at === undefined ? 'waiting' : 'done'))).toEqual([
    ...[undefined, 'waiting', 'done'],
  ]);
  const notices = async () =>
    (await person.caller.get('/api/notifications')).text.split('assigned to you').length;
  await expect.poll(notices).toBeGreaterThan(spares.length);
  const told = await notices();
  for (const { id } of spares) {
    const { headers } = await server.admin.post(`/api/equipment/${id}/retire`, { reason: 'sold' });
    await server.admin.post(`/api/batches/${headers.batch}/undo`, {});
  }
  expect(await all()).toEqual(before);
  for (const { id } of spares) expect((await asset(id)).assignedTo).toBe(person.email);
  // What is told afterwards shows that the undos have been looked at.
  await assign((await newAsset(server)).id, person.email);
  await expect.poll(notices).toBe(told + 1);
});

it('what was acknowledged, when and against which text is kept, in the history and on the receipt', async () => {
  const { agreement } = await publish({ types: [type], text: 'Lend it to nobody' });
  const version = agreement?.version ?? 0;
  const [person, heir] = [await newPerson(server), await newPerson(server)];
  const [one, two] = [await newAsset(server), await newAsset(server, { assignedTo: person.email })];
  await assign(one.id, person.email);
  const before = await asset(one.id);

  expect((await accept(person, { agreement: version - 1 })).status).toBe(409);
  expect((await accept(heir, { agreement: version, assets: [one.assetId] })).status).toBe(404);
  expect(
    made(await accept(person, { agreement: version, assets: [one.assetId] }), accepted).acknowledged,
  ).toBe(1);
  const again = await person.caller.post(`${own}/${one.id}`, { agreement: version });
  expect(made(again, accepted).acknowledged).toBe(0);
  expect((await heir.caller.post(`${own}/${one.id}`, { agreement: version })).status).toBe(404);
  const after = await asset(one.id);
  expect(after.acknowledgement).toMatchObject({ text: version, at: expect.any(String) });
  expect(after.lastUpdated).toBe(before.lastUpdated);
  expect(after.lastSeenHow).toBe('acknowledgement');
  // Who had it open before can still save.
  const opened = { 'if-match': `"${before.version}"` };
  expect((await server.admin.put(`/api/equipment/${one.id}`, { notes: 'Red' }, opened)).status).toBe(200);
  expect((await pending(person)).assets.map(({ id }) => id)).toEqual([two.id]);
  const [, entry] = await history(one.id);
  expect(entry && [historyTitle(entry), entry.who.id, entry.changes]).toEqual([
    'Acknowledged',
    person.id,
    [
      {
        of: 'asset',
        field: 'acknowledgement',
        from: askedOf(person.displayName),
        to: message.agreedToVersion(version),
      },
    ],
  ]);
  const then = await server.admin.get(`/api/equipment/${one.id}?asOf=${entry?.at}`);
  expect(then.body).toMatchObject({ acknowledgement: { text: version } });

  const receipt = made(
    await server.admin.post(
      `/api/users/${person.email}/handover`,
      { others: { to: heir.email }, suspend: false },
      { prefer: 'wait=30' },
    ),
    receiptSchema,
  );
  expect(receipt.assets.map(({ id, acknowledged }) => [id, acknowledged?.text]).toSorted()).toEqual(
    [
      [one.id, version],
      [two.id, undefined],
    ].toSorted(),
  );
  // What was pending is void; the heir is asked instead.
  expect([(await pending(person)).total, (await pending(heir)).total]).toEqual([0, 2]);
  // Undone, each is as it was, and may have been acknowledged since.
  await accept(heir, { agreement: version, assets: [one.id] });
  await server.admin.post(`/api/batches/${receipt.id}/undo`, {}, { prefer: 'wait=30' });
  expect((await asset(one.id)).acknowledgement).toEqual(after.acknowledgement);
  expect((await pending(person)).assets.map(({ id }) => id)).toEqual([two.id]);
  await assign(one.id, null);
  expect((await asset(one.id)).acknowledgement).toBeUndefined();

  await publish({ title: 'Use of equipment' });
  expect(made(await person.caller.get(`${path}/texts/${version}`), agreementSchema)).toEqual(agreement);
});

it('what is delivered is acknowledged when it arrives; another address is no hand-over', async () => {
  await publish({ types: [type] });
  const person = await newPerson(server);
  const item = await newItem(server, { type });
  const request = await newRequest(person.caller, item.id);
  await move(server.admin, request.id, 'procuring');
  await move(server.admin, request.id, 'pending_delivery');
  expect((await pending(person)).total).toBe(0);
  await move(server.admin, request.id, 'fulfilled');
  const [waiting] = (await pending(person)).assets;
  expect(waiting?.status).toBe('Assigned');

  const { agreement } = await pending(person);
  await accept(person, { agreement: agreement?.version });
  const said = (await asset(waiting?.id ?? '')).acknowledgement;
  const email = `new-${person.email}`;
  await server.admin.put(`/api/users/${person.id}`, { email }, { prefer: 'wait=20' });
  await expect.poll(async () => (await asset(waiting?.id ?? '')).assignedTo).toBe(email);
  expect((await asset(waiting?.id ?? '')).acknowledgement).toEqual(said);
});
