import { message } from '@quartermaster/core/messages';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { api, client } from '../../api.ts';
import { editedRecord } from '../../forms/edit-conflict.ts';
import { useSave } from '../../forms/use-save.ts';
import type { WorkflowRow } from '../use-workflows.ts';
import { Editor } from './editor.tsx';
import { mergeActions } from './merge-actions.ts';
import { blank, inputOf } from './workflow-input.ts';

export function CreateWorkflow({ onClose }: { readonly onClose: () => void }) {
  const create = useSave(client.workflows.create, {
    invalidates: [api.workflows],
    success: message.workflowCreated,
    onSaved: onClose,
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

interface EditWorkflowProps {
  readonly workflow: WorkflowRow;
  readonly onClose: () => void;
}

export function EditWorkflow({ workflow: row, onClose }: EditWorkflowProps) {
  const [workflow] = useState(() => workflowSchema.parse(row));
  const [editing] = useState(() => ({
    ...editedRecord(workflow, workflowSchema, inputOf),
    merge: { actions: mergeActions },
  }));
  const update = useSave(client.workflows.update, {
    invalidates: [api.workflows],
    success: message.recordUpdated('workflow'),
    onSaved: onClose,
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
