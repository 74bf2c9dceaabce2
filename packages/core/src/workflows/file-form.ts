import type { Json, JsonObject } from '../json.ts';
import type { Condition } from './conditions.ts';
import { type Action, defaultTimeout, type NewWorkflow } from './workflow.ts';

/**
 * A definition as a file holds it, in the order in which one reads it and without what is a default anyway.
 * `validateWorkflow` reads it back: YAML and JSON files are the same to it.
 */
export function fileForm(workflow: NewWorkflow): JsonObject {
  const { name, description, enabled, trigger, variables, conditions, actions, errorHandling, timeout } =
    workflow;
  const { strategy, notifyAdmin } = errorHandling;
  return {
    name,
    ...(description ? { description } : {}),
    ...(enabled ? {} : { enabled }),
    trigger: plain(trigger),
    ...(Object.keys(variables).length === 0 ? {} : { variables: plain(variables) }),
    ...(conditions.length === 0 ? {} : { conditions: conditions.map(conditionForm) }),
    ...(actions.length === 0 ? {} : { actions: actions.map(actionForm) }),
    ...(strategy === 'stop' && notifyAdmin
      ? {}
      : { errorHandling: { strategy, ...(notifyAdmin ? {} : { notifyAdmin }) } }),
    ...(timeout === defaultTimeout ? {} : { timeout }),
  };
}

function actionForm({
  id,
  type,
  name,
  dependsOn,
  conditions,
  forEach,
  params,
  errorHandling,
}: Action): JsonObject {
  return {
    ...{ id, type, name },
    ...(dependsOn.length === 0 ? {} : { dependsOn }),
    ...(conditions.length === 0 ? {} : { conditions: conditions.map(conditionForm) }),
    ...(forEach === undefined ? {} : { forEach: plain(forEach) }),
    ...(Object.keys(params).length === 0 ? {} : { params: plain(params) }),
    ...(errorHandling === undefined ? {} : { errorHandling }),
  };
}

const conditionForm = (condition: Condition): Json => plain(condition);

/** A copy that shares nothing: YAML would write what is shared as a reference. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));
