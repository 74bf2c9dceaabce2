import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { z } from 'zod';
import { byId, route } from './route.ts';

/** Anything: `validateWorkflow` says what is wrong with it, in the words of section 5. */
const definition = z.looseObject({});

export const workflows = {
  list: route('workflows.list', { method: 'GET', path: '/workflows', summary: 'List all workflows, by name' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(workflowSchema), total: z.number().int() })),
  create: route('workflows.create', {
    method: 'POST',
    path: '/workflows',
    summary: 'Add a workflow',
    status: 201,
  })
    .input(definition)
    .output(workflowSchema),
  get: route('workflows.get', { method: 'GET', path: '/workflows/{id}', summary: 'Get a workflow' })
    .input(z.object({ params: byId }))
    .output(workflowSchema),
  update: route('workflows.update', {
    method: 'PUT',
    path: '/workflows/{id}',
    summary: 'Update the given parts of a workflow',
  })
    .input(z.object({ params: byId, body: definition }))
    .output(workflowSchema),
  remove: route('workflows.remove', {
    method: 'DELETE',
    path: '/workflows/{id}',
    summary: 'Delete a workflow and its runs',
  })
    .input(z.object({ params: byId }))
    .output(workflowSchema),
  setEnabled: route('workflows.setEnabled', {
    method: 'PUT',
    path: '/workflows/{id}/enabled',
    summary: 'Enable or disable a workflow',
  })
    .input(z.object({ params: byId, body: z.strictObject({ enabled: z.boolean() }) }))
    .output(workflowSchema.extend({ message: z.string() })),
};
