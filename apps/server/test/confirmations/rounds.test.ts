import { assetSchema } from '@quartermaster/core/assets/asset';
import { batchSchema, undoResultSchema } from '@quartermaster/core/batches/batch';
import {
  confirmationSchema,
  differenceSchema,
  ownConfirmationSchema,
  roundFiguresSchema,
  roundSchema,
} from '@quartermaster/core/confirmations/confirmation';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle, whoDidIt } from '@quartermaster/core/history/words';
import { message } from '@quartermaster/core/messages';
import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newLocation, newPerson, type Person } from '../support/company.ts';
import { mailsTo } from '../support/mails.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const all = '/api/confirmations';
const mine = '/api/me/confirmations';
const roundOf = z.object({ round: roundSchema, figures: roundFiguresSchema });
const get = async (id: string) => made(await server.admin.get(`${all}/${id}`), roundOf);
const settleSchema = z.object({ settled: z.number(), failed: z.array(z.object({ message: z.string() })) });
const asset = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);
const people = async (id: string, query = '') =>
  made(
    await server.admin.get(`${all}/${id}/people${query}`),
    z.object({ items: confirmationSchema.array(), total: z.number() }),
  );
const differences = async (id: string, query = '') =>
  made(
    await server.admin.get(`${all}/${id}/differences${query}`),
    z.object({ items: differenceSchema.array() }),
  ).items;
const answer = (id: string, person: Person, answers: object[], more: object = {}) =>
  person.caller.put(`${mine}/${id}`, { answers, ...more });
const own = async (id: string, caller: Caller) =>
  made(await caller.get(`${mine}/${id}`), ownConfirmationSchema);

/** Starts a round, and waits until its people are asked. */
async function round(body: object): Promise<string> {
  const { id } = made(await server.admin.post(all, { name: 'Q4 2026', ...body }), roundSchema);
  await expect.poll(async () => (await get(id)).round.state, { timeout: 30_000 }).toBe('open');
  return id;
}

let departments = 0;
/** People of a department of their own, each with this many assets. */
async function staff(...counts: number[]) {
  departments += 1;
  const department = `Department ${departments}`;
  const found = await Promise.all(
    counts.map(async (count) => {
      const person = await newPerson(server);
      await server.admin.put(`/api/users/${person.id}`, { department });
      const assets = [];
      for (let at = 0; at < count; at += 1) assets.push(await newAsset(server, { assignedTo: person.email }));
      return { person, assets };
    }),
  );
  return { department, found };
}

it('everybody of a department who has something is asked once; the suspended are listed, not asked', async () => {
  const { department, found } = await staff(2, 1, 0, 1);
  const [mia, ben, , gone] = found;
  if (!mia || !ben || !gone) throw new Error('Nobody there');
  await server.admin.put(`/api/users/${gone.person.id}/suspended`, { suspended: true });
  expect((await server.admin.post(all, { name: 'X', department: 'No such' })).status).toBe(422);
  expect((await server.admin.post(all, { name: 'X', department, location: 'a' })).status).toBe(422);
  const past = await server.admin.post(all, { name: 'X', department, due: '2020-01-01' });
  expect([past.status, past.text]).toEqual([422, expect.stringContaining(message.answerByIsPast)]);
  const id = await round({ department, due: '2030-11-30' });
  expect((await server.admin.put(`${all}/${id}`, { due: '2020-01-01' })).status).toBe(422);

  const { round: begun, figures } = await get(id);
  expect(begun.sent.map(({ count }) => count)).toEqual([2]);
  expect(begun.nextReminder).toBe(
    new Date(Date.parse(begun.sent[0]?.at ?? '') + 7 * 86_400_000).toISOString().slice(0, 10),
  );
  expect(figures).toMatchObject({
    people: { total: 2, waiting: 2, suspended: 1 },
    assets: { answered: 0, total: 3 },
    departments: [{ department, answered: 0, total: 2 }],
  });
  expect((await people(id, '?state=suspended')).items.map(({ personId }) => personId)).toEqual([
    gone.person.id,
  ]);
  await expect.poll(() => mailsTo(server, mia.person.email)).not.toEqual([]);
  expect((await mailsTo(server, mia.person.email)).join()).toContain(`/confirm/${id}`);
  expect(await mailsTo(server, gone.person.email)).toEqual([]);
  const told = made(
    await mia.person.caller.get('/api/notifications'),
    z.object({ items: notificationSchema.array() }),
  ).items;
  expect(told.map(({ title }) => plainText(title))).toContain('Please confirm what you have: Q4 2026');
  expect((await own(id, mia.person.caller)).assets.map(({ id: one }) => one).toSorted()).toEqual(
    mia.assets.map(({ id: one }) => one).toSorted(),
  );
});

it('an answer sees the asset, may be changed, and what differs is listed until it is settled', async () => {
  const { department, found } = await staff(3, 1);
  const [mia, ben] = found;
  const [laptop, tablet, phone] = mia?.assets ?? [];
  if (!mia || !ben || !laptop || !tablet || !phone) throw new Error('Nothing there');
  const id = await round({ department });
  const before = await asset(laptop.id);
  expect((await answer(id, mia.person, [{ asset: ben.assets[0]?.id, said: 'have' }])).status).toBe(422);
  expect((await answer(id, mia.person, [{ asset: phone.id, said: 'broken' }])).status).toBe(422);
  made(
    await answer(id, mia.person, [
      { asset: laptop.assetId, said: 'have' },
      { asset: tablet.id, said: 'missing', reason: 'gaveBack', comment: 'In August' },
    ]),
    ownConfirmationSchema,
  );
  expect((await get(id)).figures).toMatchObject({
    // Everybody is counted once: who hasn't said all is waited for, also if something differs.
    people: { total: 2, waiting: 2, difference: 0, settled: 0, confirmed: 0 },
    assets: { answered: 2, total: 4 },
    differences: { total: 1, open: 1 },
  });
  expect((await people(id, '?state=difference')).total).toBe(0);
  const twice = [laptop.assetId, laptop.id].map((one) => ({ asset: one, said: 'have' }));
  const contradictory = await answer(id, mia.person, twice);
  expect([contradictory.status, contradictory.text]).toEqual([
    422,
    expect.stringContaining(message.saidTwice(laptop.id)),
  ]);
  const seen = await asset(laptop.id);
  expect([seen.lastSeenHow, seen.lastSeenBy, seen.lastUpdated]).toEqual([
    'confirmation',
    mia.person.id,
    before.lastUpdated,
  ]);
  expect((await asset(tablet.id)).lastSeenHow).toBe('handover');
  // Who had it open before can still save.
  const opened = { 'if-match': `"${before.version}"` };
  expect((await server.admin.put(`/api/equipment/${laptop.id}`, { condition: 'Good' }, opened)).status).toBe(
    200,
  );
  made(
    await answer(id, mia.person, [{ asset: phone.id, said: 'broken', comment: 'Flickers' }], {
      besides: 'A grey dock',
    }),
    ownConfirmationSchema,
  );
  expect((await get(id)).figures.people).toMatchObject({ waiting: 1, difference: 1 });
  expect((await differences(id)).map(({ asset: one, comment }) => [one?.id, comment])).toEqual([
    ...[
      [tablet.id, 'In August'],
      [phone.id, 'Flickers'],
    ].toSorted(([one], [other]) => (idOf(one) < idOf(other) ? -1 : 1)),
    [undefined, 'A grey dock'],
  ]);
  function idOf(one: string | undefined): string {
    return [tablet, phone].find((each) => each?.id === one)?.assetId ?? '';
  }

  const settled = await server.admin.post(`${all}/${id}/settle`, {
    items: [
      { personId: mia.person.id, asset: tablet.id, how: 'takeBack' },
      { personId: mia.person.id, asset: phone.id, how: 'maintenance' },
      { personId: mia.person.id, asset: laptop.id, how: 'takeBack' },
    ],
  });
  expect(made(settled, settleSchema)).toMatchObject({
    settled: 2,
    failed: [{ message: 'There is nothing to settle here' }],
  });
  expect([(await asset(tablet.id)).assignedTo, (await asset(phone.id)).status]).toEqual([
    null,
    'Maintenance',
  ]);
  expect((await differences(id)).map(({ comment }) => comment)).toEqual(['A grey dock']);
  expect((await differences(id, '?settled=true')).map(({ settled: how }) => how?.how)).toContain('takeBack');

  // Another difference of the same person is settled meanwhile; the first ones can be undone all the same.
  await server.admin.post(`${all}/${id}/settle`, { items: [{ personId: mia.person.id, how: 'leave' }] });
  expect((await get(id)).figures.people).toMatchObject({ waiting: 1, difference: 0, settled: 1 });
  expect((await people(id, '?state=settled')).total).toBe(1);
  const batches = made(
    await server.admin.get('/api/batches'),
    z.object({ items: batchSchema.array() }),
  ).items;
  const [tabletName, phoneName] = [tablet, phone].map(({ assetId, name }) => `${assetId} ${name}`);
  expect(batches.find((one) => one.id === settled.headers.batch)).toMatchObject({
    detail: `${tabletName}, ${phoneName}, 1 failed`,
    changed: { count: 4, of: 'records' },
  });
  const undone = made(
    await server.admin.post(`/api/batches/${settled.headers.batch}/undo`, {}),
    undoResultSchema,
  );
  expect([undone.restored, undone.leftCount]).toEqual([4, 0]);
  expect([(await asset(tablet.id)).assignedTo, (await asset(phone.id)).status]).toEqual([
    mia.person.email,
    'Assigned',
  ]);
  expect((await differences(id)).map(({ asset: one }) => one?.id).toSorted()).toEqual(
    [tablet.id, phone.id].toSorted(),
  );
  const lost = await server.admin.post(`${all}/${id}/settle`, {
    items: [{ personId: mia.person.id, asset: tablet.id, how: 'retireLost' }],
  });
  const retired = await asset(tablet.id);
  expect([retired.retired, retired.assignedTo, retired.retiredNote]).toEqual([
    ...['lost', null],
    `${mia.person.displayName} said in “Q4 2026”: Gave it back. In August`,
  ]);
  await server.admin.post(`/api/batches/${lost.headers.batch}/undo`, {});
  expect(await asset(tablet.id)).toMatchObject({ assignedTo: mia.person.email });
  // Found again: the person says so, and nothing differs any more.
  await answer(id, mia.person, [{ asset: tablet.id, said: 'have' }]);
  expect((await differences(id)).map(({ asset: one }) => one?.id)).toEqual([phone.id]);
  // What went to somebody else meanwhile is left alone.
  await server.admin.put(`/api/equipment/${phone.id}`, { assignedTo: ben.person.email });
  const left = await server.admin.post(`${all}/${id}/settle`, {
    items: [{ personId: mia.person.id, asset: phone.id, how: 'takeBack' }],
  });
  expect(made(left, settleSchema).failed[0]?.message).toContain('has another holder by now');
  // Then one step is offered, and what changed nothing isn't listed among what can be undone.
  expect((await differences(id)).map(({ steps }) => steps)).toEqual([['leave']]);
  expect(left.headers.batch).toBeUndefined();
  const [last] = made(await server.admin.get('/api/batches'), z.object({ items: batchSchema.array() })).items;
  expect(last?.detail).not.toContain('1 failed');
});

it('what was settled stays said; a step has to fit; who is asked again and says nothing is taken at their earlier word', async () => {
  const { department, found } = await staff(3, 1);
  const [mia, gone] = found;
  const [lost, odd, moved] = mia?.assets ?? [];
  if (!mia || !gone?.assets[0] || !lost || !odd || !moved) throw new Error('Nothing there');
  const id = await round({ department, remindEvery: 0 });
  const settle = async (item: object) =>
    made(
      await server.admin.post(`${all}/${id}/settle`, { items: [{ personId: mia.person.id, ...item }] }),
      settleSchema,
    ).failed.map((one) => one.message);
  await server.admin.put(`/api/equipment/${moved.id}`, { assignedTo: null });
  await answer(id, mia.person, [
    { asset: lost.id, said: 'missing', reason: 'lost', comment: 'In a taxi' },
    { asset: odd.id, said: 'broken', comment: 'Flickers' },
    { asset: moved.id, said: 'have' },
  ]);
  // What isn't theirs any more differs if they say that they have it.
  expect((await differences(id)).find(({ asset: one }) => one?.id === moved.id)).toMatchObject({
    ...{ said: 'have', steps: ['leave', 'askAgain'] },
  });
  expect((await asset(moved.id)).lastSeenHow).not.toBe('confirmation');
  expect(await settle({ asset: lost.id, how: 'maintenance' })).toEqual([message.stepDoesNotFit]);
  expect(await settle({ asset: odd.id, how: 'retireLost' })).toEqual([message.stepDoesNotFit]);
  await server.admin.put(`/api/users/${gone.person.id}/suspended`, { suspended: true });
  expect(await settle({ asset: odd.id, how: 'handOver', to: gone.person.email })).toEqual([
    message.holderSuspended(gone.person.email),
  ]);

  expect(await settle({ asset: lost.id, how: 'retireLost' })).toEqual([]);
  const late = await answer(id, mia.person, [{ asset: lost.id, said: 'have' }]);
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining(message.assetSettledAlready(lost.assetId)),
  ]);
  expect((await own(id, mia.person.caller)).assets.filter((one) => one.isSettled)).toHaveLength(1);

  expect(await settle({ asset: odd.id, how: 'askAgain' })).toEqual([]);
  const settledOf = async () =>
    (await differences(id, '?settled=true'))
      .filter(({ asset: one }) => one?.id === odd.id)
      .map(({ comment, settled }) => [comment, settled?.how]);
  expect(await settledOf()).toEqual([['Flickers', 'askAgain']]);
  expect((await get(id)).figures.differences).toEqual({ total: 3, open: 1 });
  await server.admin.post(`${all}/${id}/close`);
  expect(await settledOf()).toEqual([['Flickers', undefined]]);
  expect((await get(id)).figures).toMatchObject({
    people: { total: 2, waiting: 1, difference: 1, settled: 0, confirmed: 0 },
    differences: { total: 3, open: 2 },
  });
  expect((await differences(id)).flatMap(({ steps }) => steps)).not.toContain('askAgain');
  const { closed } = made(
    await mia.person.caller.get(mine),
    z.object({ closed: z.array(z.object({ id: z.string() })) }),
  );
  expect(closed.map((one) => one.id)).toContain(id);
});

it('what was said and how it was settled is in the history of the asset, for administrators', async () => {
  const { department, found } = await staff(2, 1);
  const [mia, ben] = found;
  const [lost, odd] = mia?.assets ?? [];
  if (!mia || !ben || !lost || !odd) throw new Error('Nothing there');
  const id = await round({ department, name: 'Autumn round' });
  await answer(id, mia.person, [
    { asset: lost.id, said: 'missing', reason: 'lost', comment: 'Left in the taxi' },
    { asset: odd.id, said: 'have' },
  ]);
  await answer(id, mia.person, [{ asset: odd.id, said: 'broken', comment: 'Flickers' }]);
  const settle = (item: object) =>
    server.admin.post(`${all}/${id}/settle`, { items: [{ personId: mia.person.id, ...item }] });
  const settled = await settle({ asset: lost.id, how: 'retireLost' });
  await settle({ asset: odd.id, how: 'leave' });
  const told = async (asset: string, caller = server.admin) =>
    made(
      await caller.get(`/api/equipment/${asset}/history`),
      z.object({ items: historyEntrySchema.array() }),
    ).items.map((entry) => [historyTitle(entry), entry.note, whoDidIt(entry)]);
  const { displayName } = mia.person;
  const words = 'Lost or stolen. “Left in the taxi”';
  expect((await told(lost.id)).slice(0, 2)).toEqual([
    [
      `Retired: lost, taken back from ${displayName}`,
      `${displayName} said in “Autumn round”: I don’t have it. ${words}`,
      expect.any(String),
    ],
    ['Said in “Autumn round”: I don’t have it', words, displayName],
  ]);
  expect((await told(odd.id)).slice(0, 3)).toEqual([
    [
      'Left as it is in “Autumn round”',
      `${displayName} said in “Autumn round”: It is broken. “Flickers”`,
      expect.any(String),
    ],
    ['Said in “Autumn round”: It is broken', '“Flickers”', displayName],
    ['Said in “Autumn round”: I have it', undefined, displayName],
  ]);
  await server.admin.post(`/api/batches/${settled.headers.batch}/undo`, {});
  expect((await told(lost.id))[0]?.[0]).toBe('Undone');
  await settle({ asset: lost.id, how: 'askAgain' });
  expect((await told(lost.id))[0]?.[0]).toBe('Asked again in “Autumn round”');
  await server.admin.put(`/api/equipment/${odd.id}`, { assignedTo: ben.person.email });
  expect(JSON.stringify(await told(odd.id, ben.person.caller))).not.toContain('Autumn round');
});

it('who has not answered is reminded; a closed round asks and takes nothing more', async () => {
  const { department, found } = await staff(1, 1);
  const [mia, ben] = found;
  if (!mia?.assets[0] || !ben?.assets[0]) throw new Error('Nothing there');
  const id = await round({ department, remindEvery: 0 });
  await answer(id, mia.person, [{ asset: mia.assets[0].id, said: 'missing' }]);
  const reminder = made(await server.admin.post(`${all}/${id}/remind`), z.object({ count: z.number() }));
  expect(reminder.count).toBe(1);
  await expect.poll(async () => (await get(id)).round.sent.map(({ count }) => count)).toEqual([2, 1]);
  await expect.poll(async () => (await mailsTo(server, ben.person.email)).join()).toContain('Please still');
  expect((await mailsTo(server, mia.person.email)).join()).not.toContain('Please still');
  // Once a day is enough for everybody.
  const repeated = await server.admin.post(`${all}/${id}/remind`);
  expect(made(repeated, z.object({ count: z.number(), message: z.string() }))).toEqual({
    ...{ count: 0, message: message.remindedToday },
  });

  const again = await server.admin.post(`${all}/${id}/settle`, {
    items: [{ personId: mia.person.id, asset: mia.assets[0].id, how: 'askAgain' }],
  });
  expect(again.status).toBe(200);
  await expect.poll(async () => (await mailsTo(server, mia.person.email)).join()).toContain('Please still');
  expect((await own(id, mia.person.caller)).answered).toBe(0);

  const closed = made(await server.admin.post(`${all}/${id}/close`), roundSchema);
  const { id: adminId } = made(await server.admin.get('/api/auth/me'), z.object({ id: z.string() }));
  expect([closed.state, closed.nextReminder, closed.closedById]).toEqual(['closed', undefined, adminId]);
  expect((await answer(id, ben.person, [{ asset: ben.assets[0].id, said: 'have' }])).status).toBe(409);
  expect((await server.admin.post(`${all}/${id}/remind`)).status).toBe(409);
  const asked = await ben.person.caller.get(mine);
  expect(made(asked, z.object({ items: ownConfirmationSchema.array() })).items).toEqual([]);
});

it('a location asks the holders of its assets, and a text that is asked for has to be agreed to', async () => {
  const berlin = await newLocation(server, { name: 'Berlin' });
  const desk = await newLocation(server, { name: 'Desk 4', parentId: berlin.id });
  const { found } = await staff(1, 1);
  const [mia, ben] = found;
  const [held] = mia?.assets ?? [];
  if (!mia || !ben || !held) throw new Error('Nothing there');
  const there = await newAsset(server, { assignedTo: mia.person.email, location: desk.id });
  const asks = { location: berlin.id, asksAgreement: true };
  expect((await server.admin.post(all, { name: 'X', ...asks })).status).toBe(422);
  await server.admin.put('/api/acknowledgements', { title: 'Use', text: 'Look after it' });
  const id = await round(asks);
  expect((await people(id)).items.map(({ personId, total }) => [personId, total])).toEqual([
    [mia.person.id, 2],
  ]);
  const answers = [there, held].map((one) => ({ asset: one.id, said: 'have' }));
  expect((await answer(id, mia.person, answers)).status).toBe(422);
  expect((await answer(id, mia.person, answers, { agreement: 7 })).status).toBe(409);
  expect((await answer(id, mia.person, answers, { agreement: 1 })).status).toBe(200);
  expect(await own(id, mia.person.caller)).toMatchObject({ state: 'confirmed', agreedTo: 1 });
});
