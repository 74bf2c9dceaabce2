import { afterAll, beforeAll, expect, it } from 'vitest';
import { Leases } from '../../src/jobs/leases.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
let time: number;
beforeAll(async () => {
  scene = await newScene();
  time = Date.parse('2026-03-01T08:00:00.000Z');
});
afterAll(() => scene.end());

/** Another server on the same database. */
const server = (): Leases => new Leases({ ...scene.direct.services.runtime, now: () => new Date(time) });

it('of twenty servers that want a lease at once one gets it', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => server().take('once', 1000)));
  expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1);
});

it("a lease is its server's until it runs out; then another gets it with a higher fence", async () => {
  const [first, second] = [server(), server()];
  const lease = await first.take('turns', 1000);
  expect(lease).toBeDefined();
  time += 999;
  expect(await second.take('turns', 1000)).toBeUndefined();
  time += 1;
  const next = await second.take('turns', 1000);
  expect(next?.fence).toBeGreaterThan(lease?.fence ?? Number.NaN);
  expect(await first.take('turns', 1000)).toBeUndefined();
});

it('who has a lease prolongs it by taking it again', async () => {
  const [first, second] = [server(), server()];
  await first.take('prolonged', 1000);
  time += 900;
  expect(await first.take('prolonged', 1000)).toBeDefined();
  time += 900;
  expect(await second.take('prolonged', 1000)).toBeUndefined();
});

it('a lease that is given back is free at once; who lost it can give nothing back', async () => {
  const [first, second] = [server(), server()];
  const lease = await first.take('returned', 1000);
  if (lease) await first.release(lease);
  expect(await second.take('returned', 1000)).toBeDefined();
  if (lease) await first.release(lease);
  expect(await first.take('returned', 1000)).toBeUndefined();
});
