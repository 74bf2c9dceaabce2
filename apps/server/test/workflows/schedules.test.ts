import { equals } from '@quartermaster/core/query/where';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunQueue } from '../../src/workflows/run-queue.ts';
import { Schedules } from '../../src/workflows/schedules.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** All of promise 53 takes minutes. */
const isSoak = process.env.QM_SOAK !== undefined;

let server: ClockedServer;
let admin: Caller;
beforeAll(async () => {
  server = await startClockedServer();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
});
afterAll(() => server.stop());

const scheduled = (schedule: object) => ({ trigger: { type: 'schedule', config: { schedule } } });

async function newSchedule(schedule: object) {
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
  return made(
    await admin.post('/api/workflows', { name: 'On time', ...scheduled(schedule) }),
    workflowSchema,
  );
}

async function runsOf(workflowId: string) {
  const runs = server.services.runQueue.runs.stream({
    where: equals('workflowId', workflowId),
    sort: ['queuedAt'],
  });
  const found: { scheduledFor: string | undefined; missed: number | undefined }[] = [];
  for await (const { scheduledFor, missed } of runs) found.push({ scheduledFor, missed });
  return found;
}

const now = () => server.services.runtime.now();
const nextRunOf = async (id: string) => (await server.services.workflows.get(id)).nextRun;

/** Lets time pass with a tick a second. */
async function live(ms: number, step = 1000) {
  for (let passed = 0; passed < ms; passed += step) {
    server.pass(step);
    await server.services.schedules.tick();
  }
}

describe('a schedule', () => {
  it('shows when it runs next, and runs then', async () => {
    const { id, nextRun = '' } = await newSchedule({ type: 'cron', value: '*/2 * * * *' });
    expect(Date.parse(nextRun) - now().getTime()).toBeLessThanOrEqual(2 * minute);
    await live(4 * minute, 10_000);
    expect(await runsOf(id)).toEqual([
      { scheduledFor: nextRun, missed: 0 },
      { scheduledFor: new Date(Date.parse(nextRun) + 2 * minute).toISOString(), missed: 0 },
    ]);
    expect(await nextRunOf(id)).toBe(new Date(Date.parse(nextRun) + 4 * minute).toISOString());
  });

  it('has at most 1,000 runs wait, and the next tells how many it left out', async () => {
    const { id } = await newSchedule({ type: 'interval', value: 1 });
    const { runs } = server.services.runQueue;
    const waiting = {
      workflowId: id,
      trigger: 'manual',
      status: 'waiting',
      queuedAt: now().toISOString(),
    } as const;
    for (let page = 0; page < 5; page += 1)
      await runs.write(
        Array.from({ length: 200 }, (_, at) => ({
          kind: 'insert',
          document: { ...waiting, id: `${id}-${page * 200 + at}` },
        })),
      );
    await live(3 * minute, 10_000);
    expect((await runsOf(id)).filter(({ scheduledFor }) => scheduledFor)).toEqual([]);
    await runs.remove(`${id}-0`);
    await live(minute, 10_000);
    const [run] = (await runsOf(id)).filter(({ scheduledFor }) => scheduledFor);
    expect(run?.missed).toBe(3);
  });

  it('by interval counts from when it was made, and anew from when it is changed', async () => {
    server.pass(17_000);
    const begun = now().getTime();
    const { id } = await newSchedule({ type: 'interval', value: 90 });
    await server.services.schedules.tick();
    expect(await nextRunOf(id)).toBe(new Date(begun + 90 * minute).toISOString());
    await live(100 * minute, minute);
    expect(await runsOf(id)).toEqual([
      { scheduledFor: new Date(begun + 90 * minute).toISOString(), missed: 0 },
    ]);
    admin = await server.nobody.signedIn(adminEmail, adminPassword);
    await admin.put(`/api/workflows/${id}`, scheduled({ type: 'interval', value: 60 }));
    expect(await nextRunOf(id)).toBe(new Date(now().getTime() + hour).toISOString());
  });

  it('that is switched off has no next run, and makes up for nothing once it is on again', async () => {
    const { id } = await newSchedule({ type: 'interval', value: 10 });
    await admin.put(`/api/workflows/${id}/enabled`, { enabled: false });
    expect(await nextRunOf(id)).toBeUndefined();
    await live(hour, minute);
    admin = await server.nobody.signedIn(adminEmail, adminPassword);
    await admin.put(`/api/workflows/${id}/enabled`, { enabled: true });
    await live(9 * minute, minute);
    expect(await runsOf(id)).toEqual([]);
    await live(minute, minute);
    expect(await runsOf(id)).toMatchObject([{ missed: 0 }]);
  });
});

describe('after an outage (promise 54)', () => {
  it.each([
    ['1 h', hour, { type: 'interval', value: 7 }, 8],
    ['25 h', 25 * hour, { type: 'cron', value: '0 * * * *' }, 25],
    ['400 days', 400 * day, { type: 'cron', value: '30 2 * * *', timezone: 'Europe/London' }, 400],
  ])('of %s a schedule runs once, and knows how many times it missed', async (_, down, schedule, times) => {
    const { id } = await newSchedule(schedule);
    await server.services.schedules.tick();
    server.pass(down);
    await server.services.schedules.tick();
    const runs = await runsOf(id);
    expect(runs).toHaveLength(1);
    const [run] = runs;
    const isOnTime = now().getTime() - Date.parse(run?.scheduledFor ?? '') <= minute;
    expect(run?.missed).toBe(times - (isOnTime ? 1 : 0));
    await server.services.schedules.tick();
    expect(await runsOf(id)).toHaveLength(1);
  });

  it('is not made up for if the latest time was over 24 hours ago; the next run tells of it', async () => {
    const { id } = await newSchedule({ type: 'interval', value: 2 * 24 * 60 });
    await server.services.schedules.tick();
    server.pass(7 * day + hour);
    await server.services.schedules.tick();
    expect(await runsOf(id)).toEqual([]);
    const next = Date.parse((await nextRunOf(id)) ?? '');
    expect(next - now().getTime()).toBeLessThanOrEqual(2 * day);
    server.pass(next - now().getTime());
    await server.services.schedules.tick();
    expect(await runsOf(id)).toEqual([{ scheduledFor: new Date(next).toISOString(), missed: 3 }]);
  });

  it('of the clock, which was a year ahead for a while, a schedule goes on', async () => {
    const { id } = await newSchedule({ type: 'cron', value: '*/10 * * * *' });
    server.misset(365 * day);
    await server.services.schedules.tick();
    const ahead = (await runsOf(id)).length;
    server.misset(-365 * day);
    await live(30 * minute, minute);
    expect((await runsOf(id)).length - ahead).toBe(3);
  });
});

it('on two servers whose clocks differ, each time runs once (promise 53)', async () => {
  const [schedules, ticks] = isSoak ? [100, 1_000] : [6, 40];
  const { services } = server;
  const workflows = await Promise.all(
    Array.from({ length: schedules }, (_, at) =>
      newSchedule(at % 2 === 0 ? { type: 'cron', value: '* * * * *' } : { type: 'interval', value: 1 }),
    ),
  );
  const others = [-5_000, 5_000].map((skew) => {
    const runtime = { ...services.runtime, now: () => new Date(now().getTime() + skew) };
    const queue = new RunQueue(runtime);
    return new Schedules(runtime, {
      workflows: services.workflows,
      queue,
      reportFault: (error) => {
        throw error;
      },
    });
  });
  for (let tick = 0; tick < ticks; tick += 1) {
    server.pass(minute / 2 + (tick % 7) * 1_000);
    await Promise.all(others.map((one) => one.tick()));
  }
  for (const { id } of workflows) {
    const runs = await runsOf(id);
    const times = runs.map(({ scheduledFor = '' }) => Date.parse(scheduledFor)).sort((a, b) => a - b);
    expect(new Set(times).size).toBe(times.length);
    expect(runs.map(({ missed }) => missed)).toEqual(runs.map(() => 0));
    for (const [at, time] of times.entries()) if (at > 0) expect(time - (times[at - 1] ?? 0)).toBe(minute);
  }
}, 600_000);
