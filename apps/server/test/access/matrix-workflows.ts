import { executionSchema } from '@quartermaster/core/workflows/execution';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { made } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName } from './matrix-records.ts';
import { adminOnly, type Row, recordRows } from './matrix-row.ts';

const newWorkflow = () => ({
  name: newName(),
  enabled: false,
  trigger: { type: 'event', config: { eventType: 'vendor.created' } },
});

const withHook = () => ({
  ...newWorkflow(),
  trigger: { type: 'webhook', config: { webhook: { path: newName().replaceAll(' ', '-') } } },
});

const on =
  (method: string, part: string, body?: object): Row['call'] =>
  async ({ server: { admin } }) => {
    const { id } = made(await admin.post('/api/workflows', withHook()), workflowSchema);
    return { method, path: `/api/workflows/${id}${part}`, ...(body ? { body } : {}) };
  };

/** The matrix's rows for workflows. */
export const workflowRows = {
  ...recordRows('workflows', { create: newWorkflow, change: { name: 'Renamed' } }),
  'workflows.setEnabled': {
    call: async ({ server: { admin } }: Scene) => {
      const { id } = made(await admin.post('/api/workflows', newWorkflow()), workflowSchema);
      return { method: 'PUT', path: `/api/workflows/${id}/enabled`, body: { enabled: false } };
    },
    expected: adminOnly(200),
  },
  'workflows.rotateSecret': { call: on('POST', '/secret'), expected: adminOnly(200) },
  'workflows.setSecret': { call: on('PUT', '/secrets/TOKEN', { value: 'x' }), expected: adminOnly(200) },
  'workflows.removeSecret': { call: on('DELETE', '/secrets/TOKEN'), expected: adminOnly(404) },
  'workflows.execute': {
    call: async ({ server: { admin } }: Scene) => {
      const { id } = made(
        await admin.post('/api/workflows', { ...newWorkflow(), enabled: true }),
        workflowSchema,
      );
      return { method: 'POST', path: `/api/workflows/${id}/execute`, body: { payload: 1 } };
    },
    expected: adminOnly(202),
  },
  'workflows.simulate': { call: on('POST', '/simulate', {}), expected: adminOnly(200) },
  'workflows.simulateDraft': {
    call: () => ({ method: 'POST', path: '/api/workflows/simulate', body: { definition: newWorkflow() } }),
    expected: adminOnly(200),
  },
  'workflows.replay': {
    call: async ({ server: { admin } }: Scene) => {
      const onEvent = { ...newWorkflow(), trigger: { type: 'event', config: { eventType: 'user.created' } } };
      const { id } = made(await admin.post('/api/workflows', onEvent), workflowSchema);
      return { method: 'POST', path: `/api/workflows/${id}/replay`, body: { days: 1 } };
    },
    expected: adminOnly(200),
  },
  'workflows.replayDraft': {
    call: async () => {
      const trigger = { type: 'event', config: { eventType: 'user.created' } };
      const body = { definition: { name: newName(), trigger }, days: 1 };
      return { method: 'POST', path: '/api/workflows/replay', body };
    },
    expected: adminOnly(200),
  },
  'workflows.executions': {
    call: async ({ server: { admin } }: Scene) => {
      const { id } = made(await admin.post('/api/workflows', newWorkflow()), workflowSchema);
      return { method: 'GET', path: `/api/workflows/${id}/executions` };
    },
    expected: adminOnly(200),
  },
  'workflows.execution': {
    call: async ({ server: { admin } }: Scene) => {
      const { id } = made(
        await admin.post('/api/workflows', { ...newWorkflow(), enabled: true }),
        workflowSchema,
      );
      const run = made(await admin.post(`/api/workflows/${id}/execute`), executionSchema);
      return { method: 'GET', path: `/api/workflows/${id}/executions/${run.id}` };
    },
    expected: adminOnly(200),
  },
};
