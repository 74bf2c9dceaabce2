import { connect } from 'node:net';
import { assetSchema } from '@quartermaster/core/assets/asset';
import type { ServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Caller } from '../support/caller.ts';
import { made, newAsset } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';
import { startAnswering } from './answering.ts';
import { isOver, newHook, overRun } from './hook-tests.ts';

const isSoak = process.env.QM_SOAK !== undefined;
/** Promise 57 and the bar of hooks. */
const calls = isSoak ? 900 : 32;
const clients = 16;
/** Three times the length of a consumer's lease. */
const stoppedMs = 3 * 15_000;

const withId = z.object({ id: z.string() });
const signedIn = ({ url }: ServerProcess) => new Caller(url).signedIn(adminEmail, adminPassword);

test(`of ${calls} calls of a hook with a kill in the middle, none runs for ever and none does anything twice`, {
  timeout: 300_000,
}, async () => {
  const receiver = await startAnswering();
  onTestFinished(() => receiver.close());
  let server = await startServerProcess();
  const { dataDir } = server;
  onTestFinished(() => removeData({ dataDir }));
  onTestFinished(() => server.kill());
  let admin = await signedIn(server);
  const asset = await newAsset({ admin }, { notes: '' });
  const actions = [
    {
      ...{ id: 'note', type: 'update_equipment', name: 'Note' },
      params: { equipment: asset.id, set: { notes: '{{ body.n }}' } },
    },
    {
      ...{ id: 'post', type: 'webhook_request', name: 'Post', dependsOn: ['note'] },
      params: { url: `${receiver.url}/{{ body.n }}` },
    },
  ];
  const { path, bearer } = await newHook(admin, { actions });
  const accepted: string[] = [];
  let sent = 0;
  let nobody = new Caller(server.url);
  let restarted: Promise<void> = Promise.resolve();
  const client = async (): Promise<void> => {
    for (let n = sent++; n < calls; n = sent++) {
      const headers = { ...bearer, 'idempotency-key': `call-${n}` };
      for (let tries = 0; ; tries += 1) {
        const answer = await nobody.post(path, { n }, headers).catch(() => undefined);
        if (answer?.status === 202) {
          accepted.push(made(answer, withId).id);
          break;
        }
        if (tries > 100) throw new Error(`Refused: ${answer?.text}`);
        await restarted;
        // On MongoDB the dead server's claim of the key holds for a while; trying too often is refused.
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      }
      if (n === Math.floor(calls / 2))
        restarted = (async () => {
          await server.kill();
          nobody.hangUp();
          server = await startServerProcess({ dataDir });
          nobody = new Caller(server.url);
        })();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await restarted;
  nobody.hangUp();
  admin = await signedIn(server);
  onTestFinished(() => admin.hangUp());
  expect(new Set(accepted).size).toBe(calls);
  const direct = await openDirectAccess({ dataDir });
  onTestFinished(() => direct.close());
  const { runs } = direct.services.runQueue;
  const unfinished = async () => {
    const found = await runs.getMany(accepted);
    return found.length === calls ? found.filter(({ status }) => !isOver(status)).length : 'missing';
  };
  await expect.poll(unfinished, { timeout: 60_000, interval: 250 }).toBe(0);
  // Nothing that leaves the house is sent twice; at most what was under way is lost, and known to be.
  const paths = receiver.calls.map((call) => call.path);
  expect(new Set(paths).size).toBe(paths.length);
  const statuses = (await runs.getMany(accepted)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 'success').length).toBeLessThanOrEqual(1);
  expect(paths.length).toBeGreaterThanOrEqual(calls - 1);
  // Each run noted its number once.
  const changes = (await direct.log.read({ subject: { kind: 'asset', id: asset.id }, limit: 1000 })).filter(
    ({ type }) => type === 'equipment.updated',
  );
  expect(changes.length).toBeLessThanOrEqual(calls);
  expect(new Set(changes.map(({ data }) => data.notes)).size).toBe(changes.length);
  expect(made(await admin.get(`/api/equipment/${asset.id}`), assetSchema).notes).toBeDefined();
});

test('a server that is told to stop waits for the web request of a run, and the next goes on from there', async () => {
  let answer = (): void => {};
  const receiver = await startAnswering((_, response) => {
    answer = () => response.end();
  });
  onTestFinished(() => receiver.close());
  const first = await startServerProcess();
  onTestFinished(() => removeData(first));
  const call = { type: 'webhook_request', name: 'Call', params: { url: receiver.url } };
  const actions = [
    { ...call, id: 'one' },
    { ...call, id: 'two', dependsOn: ['one'] },
  ];
  const { id, path, bearer } = await newHook(await signedIn(first), { actions });
  const { id: run } = made(await new Caller(first.url).post(path, {}, bearer), withId);
  await expect.poll(() => receiver.calls).toHaveLength(1);
  const stopped = first.stop();
  const { hostname, port } = new URL(first.url);
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
  await expect.poll(isListening, { interval: 20 }).toBe(false);
  answer();
  expect(await stopped).toBe(0);
  const second = await startServerProcess({ dataDir: first.dataDir });
  onTestFinished(() => second.kill());
  await expect.poll(() => receiver.calls).toHaveLength(2);
  answer();
  const { status, steps } = await overRun(await signedIn(second), id, run);
  expect([status, steps.map((step) => step.status)]).toEqual(['success', ['success', 'success']]);
});

test.runIf(isSoak)(
  'a server that was stopped for three lengths of its lease writes nothing of what another has taken over (promise 53)',
  { timeout: 180_000 },
  async () => {
    const answers: (() => void)[] = [];
    const receiver = await startAnswering((_, response) => void answers.push(() => response.end()));
    onTestFinished(() => receiver.close());
    const first = await startServerProcess();
    const { dataDir } = first;
    onTestFinished(() => removeData(first));
    onTestFinished(() => first.kill());
    const admin = await signedIn(first);
    onTestFinished(() => admin.hangUp());
    const asset = await newAsset({ admin }, { notes: 'before' });
    const actions = [
      { ...{ id: 'call', type: 'webhook_request', name: 'Call' }, params: { url: receiver.url } },
      {
        ...{ id: 'note', type: 'update_equipment', name: 'Note', dependsOn: ['call'] },
        params: { equipment: asset.id, set: { notes: 'after' } },
      },
    ];
    const { id, path, bearer } = await newHook(admin, { actions, timeout: 170_000 });
    const run = made(await new Caller(first.url).post(path, {}, bearer), withId).id;
    await expect.poll(() => receiver.calls.length, { timeout: 30_000 }).toBe(1);
    const second = await startServerProcess({ dataDir });
    onTestFinished(() => second.kill());
    const other = await signedIn(second);
    onTestFinished(() => other.hangUp());
    process.kill(first.pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, stoppedMs));
    const taken = await overRun(other, id, run);
    expect(taken).toMatchObject({ status: 'failed', steps: [{ status: 'unknown' }, { status: 'skipped' }] });
    process.kill(first.pid, 'SIGCONT');
    for (const answer of answers) answer();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(await overRun(other, id, run)).toEqual(taken);
    expect(receiver.calls).toHaveLength(1);
    expect(made(await other.get(`/api/equipment/${asset.id}`), assetSchema).notes).toBe('before');
  },
);
