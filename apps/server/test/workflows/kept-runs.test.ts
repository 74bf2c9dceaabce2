import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunDocument } from '../../src/workflows/run-collections.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';
import { runsOf } from './hook-tests.ts';

const day = 24 * 3_600_000;

let server: ClockedServer;
let admin: Caller;
beforeAll(async () => {
  server = await startClockedServer();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
});
afterAll(() => server.stop());

const newWorkflow = async (): Promise<string> => {
  const trigger = { type: 'schedule', config: { schedule: { type: 'interval', value: '60' } } };
  return made(await admin.post('/api/workflows', { name: 'Hourly', trigger }), workflowSchema).id;
};

/** Runs of a workflow, a day old and older from one to the next. */
const add = (workflowId: string, statuses: readonly RunDocument['status'][]) =>
  server.services.runQueue.runs.write(
    statuses.map((status, n) => {
      const queuedAt = new Date(server.services.runtime.now().getTime() - n * day).toISOString();
      const id = `${workflowId}-${n}`;
      return { kind: 'insert', document: { id, workflowId, trigger: 'manual', status, queuedAt } };
    }),
  );

const kept = async (workflowId: string) =>
  (await runsOf(admin, workflowId)).map(({ id, status }) => `${id.split('-')[1]} ${status}`);

it('the newest runs of each workflow are kept, and whichever are not over', async () => {
  const { runRecords } = server.services;
  const [busy, other] = [await newWorkflow(), await newWorkflow()];
  await add(busy, ['success', 'failed', 'success', 'running', 'waiting', 'success']);
  await add(other, ['success', 'success', 'success']);
  await runRecords.prune(busy, 2);
  expect(await kept(busy)).toEqual(['0 success', '1 failed', '3 running', '4 waiting']);
  expect(await kept(other)).toHaveLength(3);
});

it('runs are kept as long as the settings say, and those that are not over until they are', async () => {
  const { retention, runRecords, workflows } = server.services;
  const id = await newWorkflow();
  await add(id, ['success', 'success', 'waiting']);
  server.pass(89.5 * day);
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
  await runRecords.sweep(() => workflows.records.collection.all(), await retention.horizon('keepExecutions'));
  expect(await kept(id)).toEqual(['0 success', '2 waiting']);
});

it('nothing of a deleted workflow is kept, whatever was added meanwhile', async () => {
  const { retention, runQueue, runRecords, workflows } = server.services;
  const id = await newWorkflow();
  await add(id, ['success']);
  await admin.delete(`/api/workflows/${id}`);
  await add(id, ['waiting']);
  await runRecords.sweep(() => workflows.records.collection.all(), await retention.horizon('keepExecutions'));
  expect(await runQueue.runs.get(`${id}-0`)).toBeUndefined();
});
