import {
  type Execution,
  type ExecutionDetail,
  type ExecutionStatus,
  executionDetailSchema,
  executionSchema,
} from '@quartermaster/core/workflows/execution';
import { workflowSchema, workflowWithSecretSchema } from '@quartermaster/core/workflows/workflow';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';

export interface Hook {
  readonly id: string;
  readonly path: string;
  readonly bearer: { readonly authorization: string };
}

let count = 0;

/** A workflow with a hook and its secret. */
export async function newHook(admin: Caller, more: object = {}, method = 'POST'): Promise<Hook> {
  count += 1;
  const path = `tests/hook-${count}`;
  const trigger = { type: 'webhook', config: { webhook: { method, path } } };
  const answer = await admin.post('/api/workflows', { name: `Hook ${count}`, trigger, ...more });
  const { id } = made(answer, workflowSchema);
  const { secret } = made(await admin.post(`/api/workflows/${id}/secret`), workflowWithSecretSchema);
  return { id, path: `/api/hooks/${path}`, bearer: { authorization: `Bearer ${secret}` } };
}

/** A run with its input and steps, once it is over. */
export async function overRun(admin: Caller, workflowId: string, id: string): Promise<ExecutionDetail> {
  const run = async () =>
    made(await admin.get(`/api/workflows/${workflowId}/executions/${id}`), executionDetailSchema);
  await expect.poll(async () => isOver((await run()).status), { timeout: 30_000 }).toBe(true);
  return run();
}

/** All runs of a workflow, newest first. */
export const runsOf = async (admin: Caller, workflowId: string): Promise<Execution[]> =>
  made(
    await admin.get(`/api/workflows/${workflowId}/executions?limit=200`),
    z.object({ items: z.array(executionSchema) }),
  ).items;

export const isOver = (status: ExecutionStatus): boolean => status !== 'waiting' && status !== 'running';
