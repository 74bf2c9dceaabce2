import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { made } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName } from './matrix-records.ts';
import { adminOnly, recordRows } from './matrix-row.ts';

const newWorkflow = () => ({
  name: newName(),
  enabled: false,
  trigger: { type: 'event', config: { eventType: 'vendor.created' } },
});

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
};
