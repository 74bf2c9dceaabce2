import { z } from 'zod';
import { describedData } from '../events/describe-event.ts';
import { type EventType, eventTypes } from '../events/event.ts';
import { assetSnapshotSchema, snapshotSchemas } from '../events/event-schemas.ts';
import { receivedTypes } from '../webhooks/webhook-events.ts';
import type { Entity } from './actions.ts';
import type { Action, NewWorkflow, Trigger } from './workflow.ts';

/*
 * What conditions and templates may name. `#` stands for an index, a final `*` for anything within. The same lists feed
 * the pickers of forms and the completion of templates.
 */

/** The paths of what starts a workflow. */
export function inputPaths(trigger: Trigger): string[] {
  switch (trigger.type) {
    case 'event': {
      const { eventType } = trigger.config;
      const fields = eventTypes.filter((type) => received(eventType).has(type)).flatMap(dataPaths);
      return [...new Set(['event', 'at', ...actorPaths, ...fields, ...fields.map(inPrevious), 'payload.*'])];
    }
    case 'schedule':
      return ['at', 'scheduledFor', 'missed', 'payload.*'];
    case 'webhook':
      return ['at', 'body.*', 'query.*', 'headers.*', 'payload.*'];
  }
}

const actorPaths = ['actor.kind', 'actor.id', 'actor.email', 'actor.name', 'actor.role'];

const received = (eventType: string): ReadonlySet<string> =>
  receivedTypes(eventTypes.filter((type) => type === eventType));

const dataPaths = (type: EventType): string[] => pathsOf(describedData(type), 'data.');
const inPrevious = (path: string): string => path.replace(/^data/, 'previous');

/** The paths of a record within forEach. */
export const recordPaths = (entity: Entity): string[] =>
  pathsOf(entity === 'equipment' ? assetSnapshotSchema : snapshotSchemas.request, 'record.');

/**
 * The paths for an action's templates and conditions; for a workflow's own conditions without one. Of other actions
 * only those are known that it waits for.
 */
export function knownPaths(
  workflow: Pick<NewWorkflow, 'trigger' | 'variables' | 'actions'>,
  action?: Action,
) {
  const { trigger, variables, actions } = workflow;
  return [
    ...inputPaths(trigger),
    ...Object.keys(variables).map((name) => `variables.${name}.*`),
    ...['workflow.id', 'workflow.name', 'workflow.version', 'run.id', 'run.trigger', 'run.startedAt'],
    ...(action === undefined ? [] : [...awaited(action, actions)]).flatMap((id) => [
      `steps.${id}.status`,
      `steps.${id}.output.*`,
    ]),
    ...(action?.forEach === undefined ? [] : recordPaths(action.forEach.entity)),
  ];
}

/** The ids of all actions that are over before this one begins. */
function awaited(
  action: Pick<Action, 'dependsOn'>,
  actions: readonly Action[],
  found = new Set<string>(),
): Set<string> {
  for (const id of action.dependsOn) {
    if (found.has(id)) continue;
    found.add(id);
    const one = actions.find((other) => other.id === id);
    if (one !== undefined) awaited(one, actions, found);
  }
  return found;
}

/** The paths of a schema's fields. */
function pathsOf(schema: z.ZodObject, prefix: string): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => fieldPaths(`${prefix}${name}`, field));
}

function fieldPaths(path: string, schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldPaths(path, schema.unwrap());
  if (schema instanceof z.ZodObject) return pathsOf(schema, `${path}.`);
  if (schema instanceof z.ZodArray) return fieldPaths(`${path}.#`, schema.element);
  return [schema instanceof z.ZodRecord ? `${path}.*` : path];
}
