import { requestSchema } from '@quartermaster/core/requests/request';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accepted, company } from '../concurrency/order-of-units.ts';
import { move } from '../requests/request-in.ts';
import { made } from '../support/company.ts';
import { mongoOf } from '../support/database.ts';
import { type EventStream, listen } from '../support/event-stream.ts';
import { canBeLinked } from './link-to-mongo.ts';
import { answered, expectWhole, type OutageScene, openOutageScene, soon, Writers } from './outage-scene.ts';

const soak = process.env.QM_SOAK !== undefined;
const absence = soak ? 60_000 : 4000;
const timeoutMs = absence * 2 + 60_000;
const units = 60;

/** Only on MongoDB, and if our link can be put in front of it. */
describe.runIf(canBeLinked(mongoOf('')?.uri ?? ''))('while MongoDB is away', () => {
  let scene: OutageScene;
  let heard: EventStream;
  beforeEach(async () => {
    scene = await openOutageScene();
    heard = await listen(scene.admin);
  });
  afterEach(async () => {
    heard.close();
    await scene.end();
  });

  /** An order that is durable but not complete: units still have to be created. */
  async function orderInTheMidst(): Promise<string> {
    const { admin, direct } = scene;
    const { catalogItemId } = await company(admin);
    const { id } = await accepted(admin, catalogItemId, [units]);
    void move(admin, id, 'pending_delivery').catch(() => undefined);
    const { collection } = direct.services.requests;
    while ((await collection.get(id))?.status === 'procuring') await new Promise(setImmediate);
    return id;
  }

  async function untilMade(order: string): Promise<void> {
    const since = performance.now();
    for (;;) {
      const { items } = made(await scene.admin.get(`/api/requests/${order}`), requestSchema);
      if (items.every((item) => item.units?.every(({ state }) => state === 'created'))) return;
      expect(performance.now() - since).toBeLessThan(15_000);
    }
  }

  test.each([
    ['is gone', 'refuse'],
    ['is behind a network that swallows everything', 'swallow'],
  ] as const)(
    `it ${'%s'}: calls are refused at once, and all goes on by itself when it is back`,
    async (_, way) => {
      const { server, link, admin, direct } = scene;
      const writers = new Writers(admin, 4);
      await writers.more(10);
      const order = await orderInTheMidst();
      await link[way]();

      const since = performance.now();
      while (performance.now() - since < absence) {
        const { status } = await answered(admin.get('/api/equipment'));
        // Data already on its way may still arrive; after that, nothing does.
        if (performance.now() - since > soon) expect(status).toBe(503);
        expect((await admin.get('/healthz')).status).toBe(200);
        await answered(admin.get('/readyz'));
      }
      expect(writers.refused).toBeGreaterThan(0);

      await link.heal();
      const healed = performance.now();
      while ((await admin.get('/readyz')).status !== 200)
        expect(performance.now() - healed).toBeLessThan(8000);
      await writers.more(10);
      await writers.end();
      await untilMade(order);
      const last = writers.acknowledged.at(-1);
      await heard.until(last?.id ?? '');
      await expectWhole(direct, writers.acknowledged);
      expect(heard.heard.some((data) => data.includes(writers.acknowledged[0]?.id ?? ''))).toBe(true);
      expect(await server.stop()).toBe(0);
    },
    timeoutMs,
  );

  test(
    'its connections are cut over and over: each call is answered, and nothing is written by half',
    async () => {
      const { link, admin, direct } = scene;
      const writers = new Writers(admin, 4);
      await writers.more(10);
      const order = await orderInTheMidst();
      for (let cuts = 0; cuts < (soak ? 200 : 20); cuts += 1) {
        link.cut();
        await answered(admin.get('/api/requests'));
        await writers.more(1);
      }
      await writers.end();
      await untilMade(order);
      await expectWhole(direct, writers.acknowledged);
    },
    timeoutMs,
  );

  test('a server that is told to stop does so', async () => {
    scene.link.swallow();
    expect(await scene.server.stop()).toBe(0);
  });
});
