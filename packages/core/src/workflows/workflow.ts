import { z } from 'zod';
import { type EventType, eventTypes } from '../events/event.ts';
import { message } from '../messages.ts';
import { filled, instant, lines, text } from '../text.ts';
import { secretShown } from '../webhooks/webhook.ts';
import { receivedTypes, webhookEvents } from '../webhooks/webhook-events.ts';
import { actionTypes, entities } from './actions.ts';
import { conditionsSchema } from './conditions.ts';

/** Section 9. */
export const defaultTimeout = 30_000;
const longestTimeout = 24 * 60 * 60_000;
const shortestName = 3;
const mostActions = 50;
const mostVariables = 50;

export const triggerTypes = ['event', 'schedule', 'webhook'] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const strategies = ['stop', 'continue', 'retry'] as const;
export type Strategy = (typeof strategies)[number];

export const workflowStatuses = ['enabled', 'disabled', 'error'] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];

const specifiedEvents: readonly EventType[] = [
  'equipment.created',
  'equipment.updated',
  'equipment.deleted',
  'request.created',
  'request.updated',
  'request.fulfilled',
];

/** The events that may start a workflow: what webhooks offer, the specification's six first (section 2). */
export const triggerEvents: readonly EventType[] = [
  ...specifiedEvents,
  ...webhookEvents.filter((event) => !specifiedEvents.includes(event)),
];

/** The events that start a workflow with this trigger. */
export function eventsOf(trigger: Trigger): readonly EventType[] {
  if (trigger.type !== 'event') return [];
  const received = receivedTypes(triggerEvents.filter((type) => type === trigger.config.eventType));
  return eventTypes.filter((type) => received.has(type));
}

const scheduleSchema = z.strictObject({
  type: z.enum(['cron', 'interval']),
  /** A cron expression, or minutes. */
  value: z.union([text(200), z.number()]),
  /** An IANA time zone. */
  timezone: text(64).default('UTC'),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const hookMethods = ['GET', 'POST', 'PUT'] as const;

/** Below /api/hooks/. */
const hookPath = text(200, message.required)
  .transform((path) => path.trim().replace(/^\/+/, ''))
  .refine((path) => /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,9}$/.test(path), message.hookPathInvalid);

const eventType = text(64, message.eventTypeRequired).refine(
  // Of none it is only said that one is needed.
  (given) => given === '' || triggerEvents.some((one) => one === given),
  message.eventTypeUnknown,
);

const triggerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('event'), config: z.strictObject({ eventType }) }),
  z.strictObject({ type: z.literal('schedule'), config: z.strictObject({ schedule: scheduleSchema }) }),
  z.strictObject({
    type: z.literal('webhook'),
    config: z.strictObject({
      webhook: z.strictObject({ method: z.enum(hookMethods).default('POST'), path: hookPath }),
    }),
  }),
]);
export type Trigger = z.infer<typeof triggerSchema>;

const namePattern = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const actionId = text(64).regex(namePattern, message.nameInPathInvalid);

const actionSchema = z.strictObject({
  id: actionId,
  type: z.enum(actionTypes),
  name: filled(200),
  params: z.record(z.string().max(100), z.json()).default({}),
  /** The actions that must have succeeded before it. */
  dependsOn: z.array(text(64)).max(mostActions).default([]),
  conditions: conditionsSchema.default([]),
  /** Instead of the workflow's. */
  errorHandling: z.strictObject({ strategy: z.enum(strategies) }).optional(),
  /** Repeats it for every record that matches the filter. */
  forEach: z.strictObject({ entity: z.enum(entities), filter: text(2000).default('') }).optional(),
});
export type Action = z.infer<typeof actionSchema>;

/** What is known of a workflow besides how it fares: what a file holds, and what a run needs. */
export const newWorkflowSchema = z.strictObject({
  name: filled(100, message.workflowNameRequired).refine(
    (given) => given === '' || given.length >= shortestName,
    message.workflowNameTooShort,
  ),
  description: lines(2000).optional(),
  enabled: z.boolean().default(true),
  trigger: triggerSchema,
  /** All must hold. */
  conditions: conditionsSchema.default([]),
  actions: z.array(actionSchema).max(mostActions).default([]),
  errorHandling: z
    .strictObject({
      strategy: z.enum(strategies).default('stop'),
      notifyAdmin: z.boolean().default(true),
    })
    .prefault({}),
  /** Milliseconds for the whole run. */
  timeout: z.number().int().min(1000).max(longestTimeout).default(defaultTimeout),
  variables: z
    .record(text(64).regex(namePattern, message.nameInPathInvalid), z.json())
    .refine((given) => Object.keys(given).length <= mostVariables, message.tooManyVariables(mostVariables))
    .refine((given) => JSON.stringify(given).length <= 20_000, message.variablesTooLarge)
    .default({}),
});
export type NewWorkflow = z.infer<typeof newWorkflowSchema>;

/** A workflow as the API returns it (section 3). */
export const workflowSchema = newWorkflowSchema.extend({
  id: z.string(),
  status: z.enum(workflowStatuses),
  /** Why the status is `error`. */
  statusReason: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
  lastRun: instant.optional(),
  nextRun: instant.optional(),
  /** The names of the secrets that are set. */
  secrets: z.array(z.string()),
  /** Whether its hook has a secret; without one, no call is let in. */
  hasHookSecret: z.boolean(),
  /** How many runs its conditions have skipped. */
  skipped: z.number().int(),
  /** How far it is behind the log, if there are events that it has still to look at. */
  backlog: z.number().int().optional(),
});
export type Workflow = z.infer<typeof workflowSchema>;

/** With the secret of its hook, which is never shown again. */
export const workflowWithSecretSchema = workflowSchema.extend(secretShown);
export type WorkflowWithSecret = z.infer<typeof workflowWithSecretSchema>;

/** Section 4: a workflow is enabled or disabled; a failed run shows as `error` until one succeeds or it is edited. */
export const statusOf = (
  enabled: boolean,
  failure: string | undefined,
): Pick<Workflow, 'status' | 'statusReason'> => {
  if (!enabled) return { status: 'disabled' };
  return failure === undefined ? { status: 'enabled' } : { status: 'error', statusReason: failure };
};

/** The definition within a workflow, or in what holds one among other things. */
export function definitionOf(workflow: NewWorkflow): NewWorkflow {
  const { name, description, enabled, trigger, conditions, actions, errorHandling, timeout, variables } =
    workflow;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...{ enabled, trigger, conditions, actions, errorHandling, timeout, variables },
  };
}
