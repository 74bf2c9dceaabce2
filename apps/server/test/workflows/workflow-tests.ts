import { type Execution, executionSchema } from '@quartermaster/core/workflows/execution';
import { type Workflow, workflowSchema } from '@quartermaster/core/workflows/workflow';
import { expect } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import type { StartedServer } from '../support/started-server.ts';

type Server = Pick<StartedServer, 'admin'>;

/** A trigger of an event. */
export const on = (eventType: string) => ({ type: 'event', config: { eventType } });

/** Adds a workflow; what is given replaces its parts. */
export const newWorkflow = async ({ admin }: Server, fields: object): Promise<Workflow> =>
  made(await admin.post('/api/workflows', { name: 'A workflow', ...fields }), workflowSchema);

export const workflowNow = async ({ admin }: Server, id: string): Promise<Workflow> =>
  made(await admin.get(`/api/workflows/${id}`), workflowSchema);

const listed = z.object({ items: z.array(executionSchema), skipped: z.number() });

/** Its runs, newest first. */
export const runsOf = async ({ admin }: Server, id: string): Promise<Execution[]> =>
  made(await admin.get(`/api/workflows/${id}/executions?limit=200`), listed).items;

export const execute = async ({ admin }: Server, id: string, given: object = {}): Promise<Execution> =>
  made(await admin.post(`/api/workflows/${id}/execute`, given), executionSchema);

/** The newest of its runs, once this many are over. */
export async function overRun(server: Server, id: string, count = 1, timeout = 15_000): Promise<Execution> {
  await expect
    .poll(async () => (await runsOf(server, id)).filter(({ completedAt }) => completedAt).length, { timeout })
    .toBe(count);
  const [newest] = await runsOf(server, id);
  if (newest === undefined) throw new Error('It has no runs');
  return newest;
}
