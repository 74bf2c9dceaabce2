import { actionTypes, entities } from '@quartermaster/core/workflows/actions';
import { type Condition, operators } from '@quartermaster/core/workflows/conditions';
import {
  type Action,
  defaultTimeout,
  hookMethods,
  type NewWorkflow,
  strategies,
  type Trigger,
  triggerTypes,
} from '@quartermaster/core/workflows/workflow';
import { z } from 'zod';

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: z.string(), operator: z.enum(operators), value: z.json() }),
    z.strictObject({ logicalOperator: z.enum(['AND', 'OR']), conditions: z.array(condition) }),
  ]),
);

const action: z.ZodType<Action> = z.strictObject({
  id: z.string(),
  type: z.enum(actionTypes),
  name: z.string(),
  params: z.record(z.string(), z.json()),
  dependsOn: z.array(z.string()),
  conditions: z.array(condition),
  errorHandling: z.strictObject({ strategy: z.enum(strategies) }).optional(),
  forEach: z.strictObject({ entity: z.enum(entities), filter: z.string() }).optional(),
});

export const conditionList = z.array(condition);
const actionList = z.array(action);

/**
 * A workflow as the editor holds it: also one that isn't finished, and the fields of triggers that aren't chosen at the
 * moment. Also the form of a kept draft.
 */
export const workflowInputSchema = z.object({
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  timeout: z.string(),
  strategy: z.enum(strategies),
  notifyAdmin: z.boolean(),
  triggerType: z.enum(triggerTypes),
  eventType: z.string(),
  scheduleType: z.enum(['cron', 'interval']),
  cron: z.string(),
  interval: z.string(),
  timezone: z.string(),
  method: z.enum(hookMethods),
  path: z.string(),
  /** As JSON, like the actions: too deep for a form's values. */
  conditions: z.string(),
  actions: z.string(),
  /** Values as they are typed. */
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type WorkflowInput = z.infer<typeof workflowInputSchema>;
export type Variable = WorkflowInput['variables'][number];

/** Section 2. */
export const workflowLabels: Readonly<Record<keyof WorkflowInput, string>> = {
  name: 'Name',
  description: 'Description',
  enabled: 'Enabled',
  timeout: 'Timeout',
  strategy: 'Error Handling',
  notifyAdmin: 'Notify Admin on Error',
  triggerType: 'Trigger Type',
  eventType: 'Event Type',
  scheduleType: 'Schedule Type',
  cron: 'Cron expression',
  interval: 'Interval',
  timezone: 'Timezone',
  method: 'HTTP Method',
  path: 'Path',
  conditions: 'Conditions',
  actions: 'Actions',
  variables: 'Variables',
};

export const blank: WorkflowInput = {
  name: '',
  description: '',
  enabled: true,
  timeout: String(defaultTimeout),
  strategy: 'stop',
  notifyAdmin: true,
  triggerType: 'event',
  eventType: '',
  scheduleType: 'cron',
  cron: '',
  interval: '',
  timezone: 'UTC',
  method: 'POST',
  path: '',
  conditions: '[]',
  actions: '[]',
  variables: [],
};

export function inputOf(workflow: NewWorkflow): WorkflowInput {
  const { name, description = '', enabled, trigger, conditions, actions, variables, ...rest } = workflow;
  return {
    ...blank,
    ...{ name, description, enabled },
    conditions: JSON.stringify(conditions),
    actions: JSON.stringify(actions),
    timeout: String(rest.timeout),
    ...rest.errorHandling,
    ...triggerInput(trigger),
    variables: Object.entries(variables).map(([variable, value]) => ({
      name: variable,
      value: typeof value === 'string' && typedValue(value) === value ? value : JSON.stringify(value),
    })),
  };
}

function triggerInput(trigger: Trigger): Partial<WorkflowInput> {
  switch (trigger.type) {
    case 'event':
      return { triggerType: 'event', ...trigger.config };
    case 'webhook':
      return { triggerType: 'webhook', ...trigger.config.webhook };
    case 'schedule': {
      const { type, value, timezone } = trigger.config.schedule;
      return { triggerType: 'schedule', scheduleType: type, [type]: String(value), timezone };
    }
  }
}

export const conditionsIn = (text: string): Condition[] => conditionList.parse(JSON.parse(text));
export const actionsIn = (text: string): Action[] => actionList.parse(JSON.parse(text));

/** The definition that was entered, whether or not it is valid. */
export function definitionIn(input: WorkflowInput): NewWorkflow {
  const { name, description, enabled, strategy, notifyAdmin, variables } = input;
  return {
    name,
    ...(description === '' ? {} : { description }),
    enabled,
    trigger: triggerIn(input),
    conditions: conditionsIn(input.conditions),
    actions: actionsIn(input.actions),
    errorHandling: { strategy, notifyAdmin },
    timeout: input.timeout.trim() === '' ? Number.NaN : Number(input.timeout),
    variables: Object.fromEntries(
      variables
        .filter((one) => one.name !== '' || one.value !== '')
        .map((one) => [one.name, typedValue(one.value)]),
    ),
  };
}

function triggerIn(input: WorkflowInput): Trigger {
  const { eventType, scheduleType, cron, interval, method, path } = input;
  switch (input.triggerType) {
    case 'event':
      return { type: 'event', config: { eventType } };
    case 'webhook':
      return { type: 'webhook', config: { webhook: { method, path } } };
    case 'schedule': {
      const value = scheduleType === 'cron' ? cron : /^\d+$/.test(interval) ? Number(interval) : interval;
      const timezone = input.timezone.trim() || 'UTC';
      return { type: 'schedule', config: { schedule: { type: scheduleType, value, timezone } } };
    }
  }
}

/** What is typed as a variable's value: JSON if it reads as such, else text. */
function typedValue(typed: string) {
  try {
    return z.json().parse(JSON.parse(typed));
  } catch {
    return typed;
  }
}

/** The field of the editor that an issue's path is about. */
export function fieldOf(
  path: string,
  { scheduleType }: Pick<WorkflowInput, 'scheduleType'>,
): keyof WorkflowInput {
  const [first = '', ...rest] = path.split('.');
  if (first === 'errorHandling') return rest[0] === 'notifyAdmin' ? 'notifyAdmin' : 'strategy';
  if (first === 'trigger') {
    const last = rest.at(-1) ?? '';
    if (last === 'value') return scheduleType;
    return last === 'eventType' || last === 'timezone' || last === 'method' || last === 'path'
      ? last
      : 'triggerType';
  }
  return first === 'description' ||
    first === 'timeout' ||
    first === 'conditions' ||
    first === 'actions' ||
    first === 'variables'
    ? first
    : 'name';
}
