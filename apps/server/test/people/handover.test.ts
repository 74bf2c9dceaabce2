import { assetSchema } from '@quartermaster/core/assets/asset';
import { receiptSchema } from '@quartermaster/core/users/handover';
import { userSchema } from '@quartermaster/core/users/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem, newLocation, newPerson, newRequest } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const handover = (email: string, body: object) =>
  server.admin.post(`/api/users/${email}/handover`, body, { prefer: 'wait=30' });
const receiptOf = async (email: string, body: object) => made(await handover(email, body), receiptSchema);
const asset = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);

it('who leaves gives back or hands over what they hold, is signed out, and there is a receipt', async () => {
  const [leaver, heir] = [await newPerson(server), await newPerson(server)];
  const cellar = await newLocation(server, { name: 'Cellar' });
  const held = (fields: object = {}) => newAsset(server, { assignedTo: leaver.email, ...fields });
  const laptop = await held({ serialNumber: 'SN-1' });
  const [screen, phone, broken] = [await held(), await held(), await held({ status: 'Maintenance' })];
  const request = await newRequest(leaver.caller, (await newItem(server)).id);
  const token = z
    .object({ token: z.string() })
    .parse((await leaver.caller.post('/api/tokens', { name: 'script' })).body);

  const receipt = await receiptOf(leaver.email, {
    assets: [{ id: phone.assetId, to: heir.email }],
    others: { to: null, location: cellar.id },
    requests: 'reject',
  });
  expect(receipt).toMatchObject({
    person: { id: leaver.id, email: leaver.email },
    state: 'done',
    suspended: true,
    failed: [],
    rejected: [request.id],
    message: '3 came back, 1 handed over',
  });
  expect(receipt.assets.map(({ assetId, to, location }) => [assetId, to ?? location])).toEqual(
    [
      [laptop.assetId, 'Cellar'],
      [screen.assetId, 'Cellar'],
      [phone.assetId, heir.email],
      [broken.assetId, 'Cellar'],
    ].toSorted(),
  );
  expect(receipt.assets.find(({ assetId }) => assetId === laptop.assetId)?.serialNumber).toBe('SN-1');
  expect(await asset(laptop.id)).toMatchObject({ status: 'Available', assignedTo: null });
  expect(await asset(broken.id)).toMatchObject({ status: 'Maintenance', assignedTo: null });
  expect(await asset(phone.id)).toMatchObject({ status: 'Assigned', assignedTo: heir.email });
  expect((await leaver.caller.get('/api/me')).status).toBe(401);
  expect((await server.nobody.with({ authorization: `Bearer ${token.token}` }).get('/api/me')).status).toBe(
    401,
  );

  const undone = await server.admin.post(`/api/batches/${receipt.id}/undo`);
  expect(undone.body).toMatchObject({ restored: 4, leftCount: 0 });
  expect(await asset(laptop.id)).toMatchObject({ status: 'Assigned', assignedTo: leaver.email });
  const again = made(await server.admin.get(`/api/handovers/${receipt.id}`), receiptSchema);
  expect(again).toMatchObject({ assets: receipt.assets, undoneBy: expect.any(String) });
});

it('what is not theirs stays, and what is not named stays with them', async () => {
  const [leaver, other] = [await newPerson(server), await newPerson(server)];
  const kept = await newAsset(server, { assignedTo: leaver.email });
  const foreign = await newAsset(server, { assignedTo: other.email });
  const receipt = await receiptOf(leaver.email, {
    assets: [{ id: foreign.id, to: null }],
    suspend: false,
  });
  expect(receipt).toMatchObject({
    assets: [],
    suspended: false,
    failed: [{ id: foreign.id, message: `Not held by ${leaver.email} any more` }],
  });
  expect(await asset(kept.id)).toMatchObject({ assignedTo: leaver.email });
  expect(await asset(foreign.id)).toMatchObject({ assignedTo: other.email });
  expect((await leaver.caller.get('/api/me')).status).toBe(200);
});

it('nothing happens that could not be finished', async () => {
  const [leaver, gone] = [await newPerson(server), await newPerson(server)];
  const held = await newAsset(server, { assignedTo: leaver.email });
  await server.admin.put(`/api/users/${gone.id}/suspended`, { suspended: true });
  for (const [to, message] of [
    [leaver.email, 'Choose somebody else: this is who leaves'],
    [gone.email, `${gone.email} is suspended`],
    ['nobody@northwind.example', "Unknown user 'nobody@northwind.example'"],
  ])
    expect((await handover(leaver.email, { others: { to } })).body).toMatchObject({
      status: 422,
      data: { issues: [{ message }] },
    });
  const me = made(await server.admin.get('/api/auth/me'), userSchema);
  const mine = await newAsset(server, { assignedTo: me.email });
  expect((await handover(me.id, { others: { to: null } })).body).toMatchObject({
    status: 409,
    message: 'This is the last administrator. Make somebody else one first.',
  });
  expect((await asset(mine.id)).assignedTo).not.toBeNull();
  expect(await asset(held.id)).toMatchObject({ assignedTo: leaver.email });
});
