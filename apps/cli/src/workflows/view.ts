import { triggerText } from '@quartermaster/core/workflows/trigger-text';
import { type Workflow, type WorkflowStatus, workflowSchema } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import type { Colour } from '../output/colour.ts';
import type { ListView } from '../output/list.ts';
import { ago, momentText } from '../output/times.ts';

const colours: Record<WorkflowStatus, Colour> = { enabled: 'green', disabled: 'dim', error: 'red' };

/** How workflows are listed. */
export const workflowView = ({ now }: Context): ListView<Workflow> => ({
  columns: [
    { title: 'Workflow', value: ({ name }) => name, minWidth: 16 },
    { title: 'Trigger', value: ({ trigger }) => triggerText(trigger), minWidth: 16, priority: 3 },
    { title: 'Status', value: ({ status }) => status, colour: ({ status }) => colours[status] },
    {
      title: 'Last run',
      value: ({ lastRun = '' }) => lastRun,
      shown: ({ lastRun }) => (lastRun === undefined ? 'Never' : ago(lastRun, now)),
      priority: 2,
    },
    {
      title: 'Next run',
      value: ({ nextRun = '' }) => nextRun,
      shown: ({ nextRun }) => (nextRun === undefined ? '-' : momentText(nextRun, now)),
      priority: 1,
    },
  ],
  fields: Object.keys(workflowSchema.shape),
});
