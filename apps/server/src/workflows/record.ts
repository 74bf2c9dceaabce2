import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { definedFields } from '../records/documents.ts';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredWorkflow, type WorkflowDocument, workflowCollection } from './collection.ts';
import { referringIn } from './definition.ts';
import type { Referring, WorkflowReferences } from './references.ts';

export type WorkflowRecords = Records<WorkflowDocument, Snapshot<'workflow'>, Snapshot<'workflow'>>;

export const workflowRecords = (runtime: Runtime, references: WorkflowReferences): WorkflowRecords =>
  new Records<WorkflowDocument, Snapshot<'workflow'>, Snapshot<'workflow'>>(
    runtime,
    runtime.store.collection(workflowCollection),
    {
      subject: 'workflow',
      events: lifecycleEvents('workflow'),
      touched: 'updatedAt',
      notFound: message.workflowNotFound,
      taken: { hook: { path: 'trigger.config.webhook.path', message: message.hookTaken } },
      snapshotter: async (stored) => {
        const current = await references.reader(stored.map(referringIn));
        return (workflow) => snapshotOf(workflow, current(referringIn(workflow)));
      },
      answer: (snapshot) => snapshot,
    },
  );

const snapshotOf = (stored: StoredWorkflow, { definition, held }: Referring): Snapshot<'workflow'> => {
  const { id, version, createdAt, updatedAt, scheduledSince, secretNames, sealedHookSecret } = stored;
  return {
    ...{ id, version, createdAt, updatedAt, ...definition, held: [...held] },
    ...definedFields({ scheduledSince }),
    ...{ secrets: secretNames, hasHookSecret: sealedHookSecret !== undefined },
  };
};
