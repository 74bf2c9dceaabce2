import { eventIterator } from '@orpc/contract';
import { text } from '@quartermaster/core/text';
import {
  executionDetailSchema,
  executionSchema,
  executionStatuses,
  simulationSchema,
} from '@quartermaster/core/workflows/execution';
import { replayInput, replayNoticeSchema } from '@quartermaster/core/workflows/replay';
import { secretNameSchema, secretValueSchema } from '@quartermaster/core/workflows/secrets';
import { workflowSchema, workflowWithSecretSchema } from '@quartermaster/core/workflows/workflow';
import { z } from 'zod';
import { byId, noBody, pageFields, route } from './route.ts';

/** Anything: `validateWorkflow` says what is wrong with it, in the words of section 5. */
const definition = z.looseObject({});

const bySecret = byId.extend({ name: secretNameSchema });
const byExecution = byId.extend({ executionId: text(128).min(1) });

/** What a simulated run begins with; the newest event of its type, or next to nothing, unless stated. */
const simulatedStart = {
  /** The number of an event in the log. */
  seq: z.number().int().min(1).optional(),
  input: z.record(z.string(), z.json()).optional(),
  /** A made-up event of its type, whatever is in the log. */
  sample: z.boolean().optional(),
};

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
  rotateSecret: route('workflows.rotateSecret', {
    method: 'POST',
    path: '/workflows/{id}/secret',
    summary: 'Make a new secret for the hook of a workflow; the old one is invalid at once',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(workflowWithSecretSchema),
  setSecret: route('workflows.setSecret', {
    method: 'PUT',
    path: '/workflows/{id}/secrets/{name}',
    summary: 'Set a secret that actions of a workflow can use as {{ secrets.NAME }}; it is never shown again',
  })
    .input(z.object({ params: bySecret, body: secretValueSchema }))
    .output(workflowSchema),
  removeSecret: route('workflows.removeSecret', {
    method: 'DELETE',
    path: '/workflows/{id}/secrets/{name}',
    summary: 'Delete a secret of a workflow',
  })
    .input(z.object({ params: bySecret }))
    .output(workflowSchema),
  execute: route('workflows.execute', {
    method: 'POST',
    path: '/workflows/{id}/execute',
    summary: 'Run a workflow now, with a payload or for an event of the log',
    status: 202,
  })
    .input(
      z.object({
        params: byId,
        body: z
          .strictObject({ payload: z.json().optional(), seq: z.number().int().min(1).optional() })
          .default({}),
      }),
    )
    .output(executionSchema),
  simulate: route('workflows.simulate', {
    method: 'POST',
    path: '/workflows/{id}/simulate',
    summary: 'Say what a run of a workflow would do, without doing anything',
  })
    .input(z.object({ params: byId, body: z.strictObject(simulatedStart).default({}) }))
    .output(simulationSchema),
  simulateDraft: route('workflows.simulateDraft', {
    method: 'POST',
    path: '/workflows/simulate',
    summary: 'Say what a run of a definition that is not stored would do',
  })
    .input(z.strictObject({ definition, ...simulatedStart }))
    .output(simulationSchema),
  replay: route('workflows.replay', {
    method: 'POST',
    path: '/workflows/{id}/replay',
    answers: 'events',
    idempotencyKey: false,
    summary:
      'Stream what a workflow would have done on the events of the last days, newest first, as server-sent events; a job that can be cancelled',
  })
    .input(z.object({ params: byId, body: z.strictObject(replayInput) }))
    .output(eventIterator(replayNoticeSchema)),
  replayDraft: route('workflows.replayDraft', {
    method: 'POST',
    path: '/workflows/replay',
    answers: 'events',
    idempotencyKey: false,
    summary: 'Stream the same for a definition that is not saved',
  })
    .input(z.strictObject({ definition, ...replayInput }))
    .output(eventIterator(replayNoticeSchema)),
  executions: route('workflows.executions', {
    method: 'GET',
    path: '/workflows/{id}/executions',
    summary: 'List the last runs of a workflow, newest first, without outputs',
  })
    .input(
      z.object({
        params: byId,
        query: z
          .strictObject({
            limit: pageFields.limit,
            cursor: pageFields.cursor,
            status: z.enum(executionStatuses).optional(),
          })
          .optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(executionSchema),
        /** How many runs its conditions have skipped; of those for events only the last 100 are listed, by status. */
        skipped: z.number().int(),
        nextCursor: z.string().optional(),
      }),
    ),
  execution: route('workflows.execution', {
    method: 'GET',
    path: '/workflows/{id}/executions/{executionId}',
    summary: 'Get a run with its input and what its actions were given',
  })
    .input(z.object({ params: byExecution }))
    .output(executionDetailSchema),
};
