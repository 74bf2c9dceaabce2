import type { DomainEvent } from '@quartermaster/core/events/event';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import { expect, onTestFinished, test } from 'vitest';
import { procurement } from '../requests/request-in.ts';
import { Caller } from '../support/caller.ts';
import { made, newItem, newPerson, newRequest } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startServerProcess } from '../support/server-process.ts';
import { administrator } from './order-of-units.ts';

const people = 20;
const requests = process.env.QM_SOAK ? 20 : 2;
const quantity = 3;

interface Click {
  readonly path: string;
  readonly body: object;
}

test('20 administrators at two servers who click the same at once: each step is done once, and told once', async () => {
  const one = await startServerProcess();
  const two = await startServerProcess({ dataDir: one.dataDir });
  onTestFinished(async () => {
    await Promise.all([one.kill(), two.kill()]);
    await removeData(one);
  });
  const admin = await administrator(one);
  const company = { admin, nobody: new Caller(one.url) };
  const administrators = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const { caller } = await newPerson(company, 'admin');
      return at % 2 === 0 ? caller : new Caller(two.url, caller.headers);
    }),
  );
  const direct = await openDirectAccess(one);
  onTestFinished(() => direct.close());
  const { id: catalogItemId } = await newItem(company);
  const { email } = await newPerson(company);

  const requestOf = async (id: string): Promise<EquipmentRequest> =>
    made(await admin.get(`/api/requests/${id}`), requestSchema);
  const typesOf = (events: readonly DomainEvent[], subject: string) =>
    events.filter((event) => event.subject.id === subject).map(({ type }) => type);
  /** Every administrator clicks all of these, in a different order. @returns the statuses by click */
  const clickAll = async (clicks: readonly Click[]) => {
    const before = await direct.log.last();
    const answers = await Promise.all(
      administrators.flatMap((caller, who) =>
        clicks.map(async (_, at) => {
          const click = clicks[(at + who) % clicks.length] ?? { path: '', body: {} };
          return { click, answer: await caller.post(`/api/requests/${click.path}`, click.body) };
        }),
      ),
    );
    for (const { answer } of answers) {
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 409)
        expect(answer.body).toMatchObject({
          message: expect.stringMatching(
            /^(A request cannot go from [\w ]+ to [\w ]+|\S+ (was received|is marked as missing) already|\S+ is in status Assigned, so it is not missing)$/,
          ),
        });
    }
    return {
      events: await direct.log.read({ after: before, limit: 1000 }),
      done: (click: Click) =>
        answers.filter((one) => one.click === click && one.answer.status === 200).length,
    };
  };

  const ids: string[] = [];
  for (let round = 0; round < requests; round++)
    ids.push((await newRequest(admin, '', { userId: email, items: [{ catalogItemId, quantity }] })).id);
  const step = (id: string, to: string, more: object = {}): Click => ({
    path: `${id}/transitions`,
    body: { to, ...more },
  });

  // Accepted or rejected, whichever came first; an accepted request can still be cancelled.
  const choices = ids.flatMap((id) => [step(id, 'procuring'), step(id, 'rejected')]);
  const chosen = await clickAll(choices);
  for (const [at, id] of ids.entries()) {
    const [accept, reject] = choices.slice(at * 2).map((click) => chosen.done(click));
    const { status } = await requestOf(id);
    const types = typesOf(chosen.events, id);
    expect([accept, reject]).toEqual(status === 'procuring' ? [1, 0] : [types.length - 1, 1]);
    expect(types.filter((type) => type === 'request.rejected')).toHaveLength(status === 'rejected' ? 1 : 0);
  }

  // Ordered only once: an asset for each unit, and no asset ID twice.
  const open: string[] = [];
  for (let round = 0; round < requests; round++) {
    const { id } = await newRequest(admin, '', { userId: email, items: [{ catalogItemId, quantity }] });
    made(await admin.post(`/api/requests/${id}/transitions`, { to: 'procuring' }), requestSchema);
    open.push(id);
  }
  const orders = open.map((id) => step(id, 'pending_delivery', { procurement }));
  const ordered = await clickAll(orders);
  expect(orders.map((click) => ordered.done(click))).toEqual(open.map(() => 1));
  const created = ordered.events.filter(({ type }) => type === 'equipment.created');
  expect(created).toHaveLength(requests * quantity);
  expect(new Set(created.map(({ data }) => data.assetId)).size).toBe(requests * quantity);
  for (const id of open) expect(typesOf(ordered.events, id)).toEqual(['request.updated']);

  // Each unit is received or missing only once, and the rest is delivered with the request.
  const arriving = await Promise.all(open.map(requestOf));
  const unitsOf = ({ items }: EquipmentRequest) => items.flatMap(({ units = [] }) => units);
  const settling = arriving.flatMap((request) =>
    unitsOf(request).flatMap(({ key }, at) => {
      const path = `${request.id}/units/${key}`;
      return at === 0
        ? [
            { path, body: { state: 'missing', reason: 'Lost' } },
            { path, body: { state: 'received', serialNumber: `S ${key}` } },
          ]
        : at < 2
          ? [{ path, body: { state: 'received', serialNumber: `S ${key}` } }]
          : [];
    }),
  );
  const delivering = open.map((id) => step(id, 'fulfilled'));
  const delivered = await clickAll([...settling, ...delivering]);
  for (const [at, id] of open.entries()) {
    const after = await requestOf(id);
    expect(after.status).toBe('fulfilled');
    expect(delivered.done(delivering[at] ?? step(id, ''))).toBe(1);
    expect(typesOf(delivered.events, id).filter((type) => type === 'request.fulfilled')).toHaveLength(1);
    for (const { key, inventoryId, state, serialNumber } of unitsOf(after)) {
      const completed = settling.filter(({ path }) => path === `${id}/units/${key}`);
      const times = completed.reduce((sum, click) => sum + delivered.done(click), 0);
      expect(times).toBeLessThanOrEqual(1);
      expect(typesOf(delivered.events, inventoryId)).toEqual([
        state === 'missing' ? 'equipment.deleted' : 'equipment.assigned',
      ]);
      expect(state === 'missing' || state === 'assigned').toBe(true);
      if (serialNumber !== undefined) expect(times).toBe(1);
      const asset = await admin.get(`/api/equipment/${inventoryId}`);
      expect(asset.status).toBe(state === 'missing' ? 404 : 200);
      if (asset.status === 200)
        expect(asset.body).toMatchObject({
          status: 'Assigned',
          assignedTo: email,
          ...(serialNumber === undefined ? {} : { serialNumber }),
        });
    }
  }
  expect(unitsOf(await requestOf(open[0] ?? ''))).toHaveLength(quantity);
}, 120_000);
