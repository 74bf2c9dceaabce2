import { afterAll, beforeAll, expect, it } from 'vitest';
import { Leases } from '../../src/leases/leases.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
let time: number;
beforeAll(async () => {
  scene = await newScene();
  time = 0;
});
afterAll(() => scene.end());

/** Another server on the same database, whose wall clock is wrong by this many days. */
const server = (daysWrong = 0): Leases =>
  new Leases({
    ...scene.direct.services.runtime,
    now: () => new Date(Date.now() + daysWrong * 24 * 3_600_000),
    monotonicMs: () => time,
  });

it('of twenty servers that want a lease at once one gets it', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => server().take('once', 1000)));
  expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1);
});

it('a lease that its server renews no more is another’s once that one has seen it unrenewed for its length, with a higher fence', async () => {
  const [first, second] = [server(), server()];
  const lease = await first.take('turns', 1000);
  expect(lease).toBeDefined();
  time += 5000;
  // It looks for the first time only now.
  expect(await second.take('turns', 1000)).toBeUndefined();
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
  for (let n = 0; n < 3; n += 1) {
    expect(await second.take('prolonged', 1000)).toBeUndefined();
    time += 900;
    expect(await first.take('prolonged', 1000)).toBeDefined();
  }
});

it('a wall clock that is seven days ahead or behind, of who has a lease or of who wants it, changes nothing', async () => {
  for (const [held, wanted] of [
    [7, 0],
    [-7, 0],
    [0, 7],
    [0, -7],
  ] as const) {
    const name = `clocks ${held} ${wanted}`;
    const [first, second] = [server(held), server(wanted)];
    const lease = await first.take(name, 1000);
    expect(await second.take(name, 1000)).toBeUndefined();
    time += 900;
    expect((await first.take(name, 1000))?.fence).toBe(lease?.fence);
    time += 900;
    expect(await second.take(name, 1000)).toBeUndefined();
    time += 1000;
    expect(await second.take(name, 1000)).toMatchObject({ fence: 2 });
    expect(await first.take(name, 1000)).toBeUndefined();
  }
});

it('a lease that is given back is free at once; who lost it can give nothing back', async () => {
  const [first, second] = [server(), server()];
  const lease = await first.take('returned', 1000);
  if (lease) await first.release(lease);
  expect(await second.take('returned', 1000)).toBeDefined();
  if (lease) await first.release(lease);
  expect(await first.take('returned', 1000)).toBeUndefined();
});
