import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAsset } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { newWorkflow, on, workflowNow } from './workflow-tests.ts';

const isSoak = process.env.QM_SOAK !== undefined;
/** The bar of workflows: 1,000 of them, and 50 events a second for 60 s. */
const workflows = isSoak ? 1_000 : 30;
const perSecond = isSoak ? 50 : 10;
const seconds = isSoak ? 60 : 2;

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it(`of ${workflows} workflows the two that want each of ${perSecond} events a second keep up`, {
  timeout: isSoak ? 600_000 : 60_000,
}, async () => {
  const asset = await newAsset(server);
  const actions = [
    {
      ...{ id: 'note', type: 'update_equipment', name: 'Note' },
      params: { equipment: asset.id, set: { notes: '{{ data.name }}' } },
    },
  ];
  for (let n = 2; n < workflows; n += 1) await newWorkflow(server, { trigger: on('type.deleted'), actions });
  const wanting = [
    await newWorkflow(server, { trigger: on('location.created'), actions }),
    await newWorkflow(server, { trigger: on('location.created'), actions }),
  ];
  const calls: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    calls.push(server.admin.post('/api/locations', { name: `Room ${n}` }));
    await sleep(1_000 / perSecond);
  }
  await Promise.all(calls);
  const ended = performance.now();
  const behind = async () =>
    (await Promise.all(wanting.map(({ id }) => workflowNow(server, id)))).map(({ backlog }) => backlog);
  await expect.poll(behind, { timeout: 30_000 }).toEqual([undefined, undefined]);
  const late = performance.now() - ended;
  if (isSoak) expect(late).toBeLessThan(5_000);
});
