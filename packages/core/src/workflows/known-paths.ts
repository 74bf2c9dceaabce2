import { z } from 'zod';
import { describedData } from '../events/describe-event.ts';
import type { EventType } from '../events/event.ts';
import { assetSnapshotSchema, snapshotSchemas } from '../events/event-schemas.ts';
import type { Entity } from './actions.ts';
import { type Action, eventsOf, type NewWorkflow, type Trigger } from './workflow.ts';

/*
 * What conditions and templates may name. `#` stands for an index, a final `*` for anything within. The same lists feed
 * the pickers of forms and the completion of templates.
 */

/** A path, and what is there as far as it is known. */
export interface KnownField {
  readonly path: string;
  readonly schema?: z.core.$ZodType;
}

/** What starts a workflow. */
function inputFields(trigger: Trigger): KnownField[] {
  switch (trigger.type) {
    case 'event': {
      const fields = eventsOf(trigger).flatMap(dataFields);
      return [
        ...atPaths('event', 'at'),
        ...actorPaths,
        ...fields,
        ...fields.map(inPrevious),
        ...atPaths('payload.*'),
      ];
    }
    case 'schedule':
      return atPaths('at', 'scheduledFor', 'missed', 'payload.*');
    case 'webhook':
      return atPaths('at', 'body.*', 'query.*', 'headers.*', 'payload.*');
  }
}

const atPaths = (...paths: readonly string[]): KnownField[] => paths.map((path) => ({ path }));

const actorPaths = atPaths('actor.kind', 'actor.id', 'actor.email', 'actor.name', 'actor.role');

const dataFields = (type: EventType): KnownField[] => fieldsOf(describedData(type), 'data.');
const inPrevious = ({ path, ...known }: KnownField): KnownField => ({
  path: path.replace(/^data/, 'previous'),
  ...known,
});

/** A record within forEach. */
const recordFields = (entity: Entity): KnownField[] =>
  fieldsOf(entity === 'equipment' ? assetSnapshotSchema : snapshotSchemas.request, 'record.');

/**
 * What an action's templates and conditions may name; a workflow's own conditions without one. Of other actions
 * only those are known that it waits for.
 */
export function knownFields(
  workflow: Pick<NewWorkflow, 'trigger' | 'variables' | 'actions'>,
  action?: Action,
): KnownField[] {
  const { trigger, variables, actions } = workflow;
  const known = [
    ...inputFields(trigger),
    ...atPaths(...Object.keys(variables).map((name) => `variables.${name}.*`)),
    ...atPaths('workflow.id', 'workflow.name', 'workflow.version', 'run.id', 'run.trigger', 'run.startedAt'),
    ...(action === undefined ? [] : [...awaited(action, actions)]).flatMap((id) =>
      atPaths(`steps.${id}.status`, `steps.${id}.output.*`),
    ),
    ...(action?.forEach === undefined ? [] : recordFields(action.forEach.entity)),
  ];
  return [...new Map(known.map((field) => [field.path, field])).values()];
}

/** The paths of these. */
export const knownPaths = (...of: Parameters<typeof knownFields>): string[] =>
  knownFields(...of).map(({ path }) => path);

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

/** A schema's fields. */
const fieldsOf = (schema: z.ZodObject, prefix: string): KnownField[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => fieldsAt(`${prefix}${name}`, field));

function fieldsAt(path: string, schema: z.core.$ZodType): KnownField[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsAt(path, schema.unwrap());
  if (schema instanceof z.ZodObject) return fieldsOf(schema, `${path}.`);
  if (schema instanceof z.ZodArray) return fieldsAt(`${path}.#`, schema.element);
  return schema instanceof z.ZodRecord ? [{ path: `${path}.*` }] : [{ path, schema }];
}
