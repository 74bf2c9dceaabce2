import { newAssetSchema } from '@quartermaster/core/assets/asset';
import type { Settle } from '@quartermaster/core/confirmations/confirmation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/events/cause.ts';
import { actorOf } from '../../src/users/service.ts';
import { dyingStore } from '../configuration/dying-store.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { eventsOfEach, serverOn } from '../support/killed-server.ts';
import { newAccount, openOfflineDatabase } from '../support/offline-database.ts';
import { origin, somebody } from '../support/origin.ts';

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
});
afterAll(() => offline.close());

const asset = (assignedTo: string) =>
  offline.services.assets.create(
    newAssetSchema.parse({
      ...{ name: 'Photoshop', type: 'Software License', status: 'Available', condition: 'New' },
      assignedTo,
    }),
    somebody,
  );

let companies = 0;
/** A round in which two people are asked about an asset each, once they have been. */
async function open() {
  companies += 1;
  const department = `Department ${companies}`;
  const people = await Promise.all(
    ['mia', 'ben'].map(async (name) => {
      const person = await newAccount(offline, `${name}@${companies}.example`);
      await offline.services.people.update(person.id, { department }, somebody);
      return { id: person.id, self: { ...actorOf(person), ...origin }, asset: await asset(person.email) };
    }),
  );
  const [mia, ben] = people;
  if (!mia || !ben) throw new Error('Nobody there');
  const { rounds } = offline.services.confirmationRounds;
  const given = { name: 'Q4', department, remindEvery: 7, asksAgreement: false };
  const { id } = await rounds.start(given, somebody);
  await offline.services.workers.run();
  return { id, mia, ben };
}

const missing = (id: string, { self, asset: { id: one } }: Awaited<ReturnType<typeof open>>['mia']) =>
  offline.services.confirmationRounds.answers.answer(
    id,
    { answers: [{ asset: one, said: 'missing' }] },
    { ...self },
    undefined,
  );

const remindersOf = async (id: string): Promise<number> => {
  const subjects = { kind: 'confirmation', ids: [id] } as const;
  const events = await offline.store.events.read({ subjects, limit: 100 });
  return events.filter((event) => 'type' in event && event.type === 'confirmation.reminded').length;
};

it('settling that a kill interrupts after any write is completed by the same call, which counts what was done before', async () => {
  for (let writes = 1; ; writes += 1) {
    const { id, mia, ben } = await open();
    for (const person of [mia, ben]) await missing(id, person);
    const items: Settle[] = [mia, ben].map((person) => ({
      ...{ personId: person.id, asset: person.asset.id },
      how: person === mia ? ('takeBack' as const) : ('askAgain' as const),
    }));
    const settle = (services: DirectAccess['services'], caller: Caller = somebody) =>
      services.confirmationRounds.settling.settle(id, items, caller, {
        id: `settled-${writes}`,
        onBatch: () => undefined,
      });
    const dying = dyingStore(offline.store, writes);
    const first = settle(serverOn(dying.store));
    const isDone = await Promise.race([first.then(() => true), dying.died.then(() => false)]);

    expect(await settle(offline.services)).toMatchObject({ settled: 2, failed: [] });
    const { rounds, answers } = offline.services.confirmationRounds;
    expect((await rounds.get(id)).figures).toMatchObject({
      people: { waiting: 1, difference: 0, settled: 1 },
      // What was said before being asked again is listed as well.
      differences: { total: 2, open: 0 },
    });
    expect((await answers.getOwn(id, ben.self)).answered).toBe(0);
    const events = await eventsOfEach(offline.store, `settled-${writes}`);
    expect(events.has(mia.asset.id)).toBe(true);
    expect(await remindersOf(`${id}:${ben.id}`)).toBe(1);
    // Another step doesn't pass for the one that was taken.
    const other = { personId: mia.id, asset: mia.asset.id, how: 'leave' as const };
    const late = await offline.services.confirmationRounds.settling.settle(id, [other], somebody, {
      onBatch: () => undefined,
    });
    expect(late.failed.map(({ message }) => message)).toEqual(['This was settled already']);
    if (isDone) break;
  }
}, 120_000);

it('reminds by itself on its day, once, also by two servers at a time, and by the next if one dies over it', async () => {
  const { id, mia, ben } = await open();
  await missing(id, mia);
  const { rounds } = offline.services.confirmationRounds;
  const { nextReminder = '' } = (await rounds.get(id)).round;
  let time = `${nextReminder}T08:59:59.000Z`;
  const at = (store = offline.store) =>
    serverOn(store, undefined, () => new Date(time)).confirmationRounds.reminding;
  const sent = async () => (await rounds.get(id)).round.sent.map(({ count }) => count);
  await at().tick();
  expect(await sent()).toEqual([2]);

  time = `${nextReminder}T09:00:00.000Z`;
  await Promise.all([at().tick(), at().tick()]);
  expect([await sent(), await remindersOf(`${id}:${ben.id}`), await remindersOf(`${id}:${mia.id}`)]).toEqual([
    [2, 1],
    1,
    0,
  ]);
  const next = (await rounds.get(id)).round.nextReminder ?? '';
  expect(Date.parse(next) - Date.parse(nextReminder)).toBe(7 * 24 * 3_600_000);

  // Killed after the person was told, and before that was noted.
  time = `${next}T09:00:00.000Z`;
  const dying = dyingStore(offline.store, 1);
  void at(dying.store).tick();
  await dying.died;
  expect(await sent()).toEqual([2, 1]);
  await at().tick();
  expect([await sent(), await remindersOf(`${id}:${ben.id}`)]).toEqual([[2, 1, 1], 2]);
  await rounds.close(id, somebody);
  time = '2099-01-01T09:00:00.000Z';
  await at().tick();
  expect(await remindersOf(`${id}:${ben.id}`)).toBe(2);
});
