import { message } from '@quartermaster/core/messages';
import { newWorkflowSchema, workflowSchema } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { z } from 'zod';
import { api, client } from '../../api.ts';
import { editedRecord } from '../../forms/edit-conflict.ts';
import { useSave } from '../../forms/use-save.ts';
import type { WorkflowRow } from '../use-workflows.ts';
import { Editor } from './editor.tsx';
import { mergeActions } from './merge-actions.ts';
import { blank, inputOf } from './workflow-input.ts';

interface CreateWorkflowProps {
  readonly onCreated: (workflow: WorkflowRow) => void;
  readonly onClose: () => void;
}

export function CreateWorkflow({ onCreated, onClose }: CreateWorkflowProps) {
  const create = useSave(client.workflows.create, {
    invalidates: [api.workflows],
    success: message.workflowCreated,
    onSaved: onCreated,
  });
  return (
    <Editor
      title="Create Workflow"
      opened={blank}
      failure={message.workflowNotCreated}
      onSubmit={(definition) => create.save(definition)}
      onClose={onClose}
    />
  );
}

/** What a refused save says of the present record: more than a form needs, but not how it fares. */
const editedSchema = z.object({ ...newWorkflowSchema.shape, version: z.number().int() });

interface EditWorkflowProps {
  readonly workflow: WorkflowRow;
  readonly onSaved: (workflow: WorkflowRow) => void;
  readonly onClose: () => void;
}

export function EditWorkflow({ workflow: row, onSaved, onClose }: EditWorkflowProps) {
  const [workflow] = useState(() => workflowSchema.parse(row));
  const [editing] = useState(() => ({
    ...editedRecord(workflow, editedSchema, inputOf),
    merge: { actions: mergeActions },
  }));
  const update = useSave(client.workflows.update, {
    invalidates: [api.workflows],
    success: message.recordUpdated('workflow'),
    onSaved,
  });
  return (
    <Editor
      title="Edit Workflow"
      workflow={workflow}
      opened={editing.values}
      editing={editing}
      failure={message.recordNotUpdated('workflow')}
      onSubmit={(definition, version) =>
        update.save(
          // Without it, the description would stay.
          { params: { id: workflow.id }, body: { description: '', ...definition } },
          version,
        )
      }
      onClose={onClose}
    />
  );
}
