import { itemSchema } from '@quartermaster/core/catalogue/item';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import type { ReplayNotice } from '@quartermaster/core/workflows/replay';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { made, newPerson } from '../support/company.ts';
import { type HeldLog, heldLog } from '../support/held-log.ts';
import { serverOn } from '../support/killed-server.ts';
import { somebody } from '../support/origin.ts';
import { openReplay } from '../support/replay-stream.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

/** Progress is told by what was found alone, and not by how fast this machine is. */
const withoutTime = { monotonicMs: () => 0 };
let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer({}, withoutTime);
});
afterAll(() => server.stop());

const onItems = { type: 'event', config: { eventType: 'catalog.created' } };
const isGadget = { field: 'data.type', operator: 'equals', value: 'Gadget' };

const definition = {
  name: 'Cheap items',
  trigger: onItems,
  conditions: [{ field: 'data.price', operator: 'less_than', value: 50 }, isGadget],
  actions: [
    {
      ...{ id: 'tell', type: 'send_notification', name: 'Tell' },
      params: { channel: 'app', to: 'admins', message: '{{ data.name }}' },
    },
    {
      ...{ id: 'all', type: 'update_equipment', name: 'All', params: { set: { notes: 'x' } } },
      forEach: { entity: 'equipment', filter: 'name:Nothing' },
    },
  ],
};
const all = { definition: { name: 'All items', trigger: onItems } };

const itemsOf = (notices: readonly ReplayNotice[]) =>
  notices.flatMap((notice) => (notice.type === 'progress' ? notice.items : []));

const jobOf = async (id: string, caller: Caller = server.admin) =>
  made(await caller.get(`/api/jobs/${id}`), jobSchema);
const stateOf = async (id: string) => (await jobOf(id)).state;

/** More than a page of events. */
async function addItems(admin: Caller): Promise<void> {
  const rows = Array.from({ length: 240 }, (_, n) => `Bulk ${n},Peripheral,5`);
  await admin.csv('/api/catalog/import', ['Name,Type,Price', ...rows].join('\n'));
}

describe('a replay', () => {
  it('says on which events of the past a workflow would have acted, and does nothing', async () => {
    const { admin } = server;
    const type = made(
      await admin.post('/api/asset-types', { name: 'Gadget' }),
      z.object({ id: z.string() }),
    ).id;
    for (let n = 0; n < 6; n++)
      await admin.post('/api/catalog', { name: `Item ${n}`, type: 'Gadget', price: n * 20 });
    // The events tell the type's name of their time.
    await admin.put(`/api/asset-types/${type}`, { name: 'Gizmo' });
    const named = { ...definition, conditions: [definition.conditions[0], { ...isGadget, value: 'Gizmo' }] };

    const drafted = await openReplay(admin, { definition: named });
    const { id: jobId } = await drafted.next('job');
    const notices = await drafted.rest();
    const found = itemsOf(notices);
    expect(found.map(({ name, status }) => [name, status])).toEqual([
      ['Item 2', 'success'],
      ['Item 1', 'success'],
      ['Item 0', 'success'],
    ]);
    expect(found[0]?.steps).toMatchObject([{ id: 'tell' }, { id: 'all', each: { succeeded: 0 } }]);
    expect(notices.at(-2)).toMatchObject({ type: 'progress', looked: 6, reached: found[2]?.at });
    expect(notices.at(-1)).toEqual({ type: 'end', state: 'done', looked: 6, found: 3 });
    expect(await jobOf(jobId)).toMatchObject({
      ...{ kind: 'workflows.replay', state: 'done', processed: 6, total: 6, cancelRequested: false },
      result: { looked: 6, found: 3 },
    });

    const { id } = made(await admin.post('/api/workflows', { ...named, enabled: false }), workflowSchema);
    const saved = await openReplay(admin, { id });
    await saved.next('job');
    expect(itemsOf(await saved.rest())).toEqual(found);
    expect((await admin.get(`/api/workflows/${id}/executions`)).body).toMatchObject({ items: [] });
    // It isn't among what can be undone.
    expect((await admin.get('/api/batches')).text).not.toContain(jobId);
  });

  it('is refused before it begins, as any call', async () => {
    const { admin } = server;
    const trigger = { type: 'schedule', config: { schedule: { type: 'interval', value: 5 } } };
    const replay = async (definition: object, days = 7) =>
      (await admin.post('/api/workflows/replay', { definition, days })).body;
    expect(await replay({ name: 'Often', trigger })).toMatchObject({
      ...{ status: 422, message: message.runWithoutEvents },
    });
    for (const days of [0, 91, 1.5])
      expect(await replay(all.definition, days)).toMatchObject({
        status: 422,
        data: { issues: [{ path: 'days' }] },
      });
    expect(await replay({ name: 'ab' })).toMatchObject({
      ...{ status: 422, message: expect.stringContaining('Invalid workflow: ') },
    });
    expect((await admin.post('/api/workflows/replay')).status).toBe(422);
    expect((await admin.post('/api/workflows/none/replay', { days: 7 })).body).toMatchObject({
      ...{ status: 404, message: message.workflowNotFound },
    });
  });
});

describe('a replay of a long log', () => {
  let log: HeldLog;
  let count = 0;

  beforeAll(async () => {
    await addItems(server.admin);
    const notices = await (await openReplay(server.admin, all)).rest();
    count = itemsOf(notices).length;
    expect(count).toBeGreaterThanOrEqual(240);
    log = heldLog(server.store);
  });
  beforeEach(() => log.hold());

  /** One that has looked at the first page's 200 events; the rest of the log is held. */
  async function begun(caller = server.admin) {
    const replay = await openReplay(caller, all);
    const { id } = await replay.next('job');
    for (let looked = 0; looked < 200; ) looked = (await replay.next('progress')).looked;
    return { ...replay, id };
  }

  it('leaves out what happens meanwhile', async () => {
    const replay = await begun();
    made(await server.admin.post('/api/catalog', { name: 'Later', type: 'Peripheral' }), itemSchema);
    log.letGo();
    expect((await replay.rest()).at(-1)).toEqual({ type: 'end', state: 'done', looked: count, found: count });
    count += 1;
  });

  it('is cancelled by its job, which keeps the numbers so far', async () => {
    const { id, rest } = await begun();
    expect(await jobOf(id)).toMatchObject({ state: 'running' });
    await server.admin.post(`/api/jobs/${id}/cancel`);
    await expect.poll(() => stateOf(id)).toBe('cancelled');
    log.letGo();
    expect(await rest()).toEqual([{ type: 'end', state: 'cancelled', looked: 200, found: 200 }]);
    const job = await jobOf(id);
    expect(job).toMatchObject({ processed: 200, cancelRequested: true, result: { looked: 200, found: 200 } });
    expect(job.total).toBeUndefined();
    expect((await server.admin.post(`/api/jobs/${id}/cancel`)).status).toBe(409);
  });

  it('is cancelled when the connection is closed', async () => {
    const { id, close } = await begun();
    close();
    await expect.poll(() => stateOf(id)).toBe('cancelled');
    expect(await jobOf(id)).toMatchObject({ cancelRequested: false, result: { looked: 200, found: 200 } });
    log.letGo();
  });

  it("is cancelled by the same administrator's next one, and by nobody else's", async () => {
    const other = await newPerson(server, 'admin');
    const [first, others] = [await begun(), await begun(other.caller)];
    const second = await begun();
    await expect.poll(() => stateOf(first.id)).toBe('cancelled');
    log.letGo();
    expect((await second.rest()).at(-1)).toMatchObject({ state: 'done' });
    expect((await others.rest()).at(-1)).toMatchObject({ state: 'done' });
    expect((await server.admin.get(`/api/jobs/${others.id}`)).status).toBe(200);
  });

  it('ends with the session that began it', async () => {
    const other = await newPerson(server, 'admin');
    const { id } = await begun(other.caller);
    await other.caller.delete('/api/auth/session');
    await expect.poll(() => stateOf(id)).toBe('cancelled');
    log.letGo();
  });

  it('says so if the log cannot be read on, and its job has failed', async () => {
    const { id, rest } = await begun();
    log.fail(new Error('The disk is on fire'));
    expect(await rest()).toEqual([
      { type: 'end', state: 'failed', looked: 200, found: 200, message: message.fault },
    ]);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', processed: 200 });
    expect(server.log()).toContain('The disk is on fire');
  });

  it('goes on only as fast as it is read and can be cancelled meanwhile', async () => {
    const { replays } = serverOn(server.store, withoutTime.monotonicMs);
    const audience = {
      caller: { ...somebody, id: 'a reader' },
      signal: new AbortController().signal,
      mayGoOn: async () => true,
      textOf: String,
    };
    const notices = await replays.ofDraft(all.definition, 7, audience);
    const { value: job } = await notices.next();
    const id = job?.type === 'job' ? job.id : '';
    expect((await notices.next()).value).toMatchObject({ type: 'progress', looked: 50 });
    const { updatedAt } = await jobOf(id);
    await expect.poll(async () => (await jobOf(id)).updatedAt).not.toBe(updatedAt);
    expect(await jobOf(id)).toMatchObject({ state: 'running', processed: 50 });
    await server.admin.post(`/api/jobs/${id}/cancel`);
    await expect.poll(() => stateOf(id)).toBe('cancelled');
    expect((await notices.next()).value).toEqual({ type: 'end', state: 'cancelled', looked: 50, found: 50 });
  });
});

it('a replay says so when its server is stopped', async () => {
  const another = await startTestServer();
  await addItems(another.admin);
  const log = heldLog(another.store);
  log.hold();
  const replay = await openReplay(another.admin, all);
  await replay.next('job');
  await replay.next('progress');
  const stopped = another.stop();
  log.letGo();
  expect((await replay.rest()).at(-1)).toMatchObject({ state: 'failed', message: message.replayCutOff });
  await stopped;
});
