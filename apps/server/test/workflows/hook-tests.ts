import { workflowSchema, workflowWithSecretSchema } from '@quartermaster/core/workflows/workflow';
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
