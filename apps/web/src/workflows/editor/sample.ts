import { describeEvent } from '@quartermaster/core/events/describe-event';
import type { DescribedEvent } from '@quartermaster/core/events/described-event';
import type { EventType } from '@quartermaster/core/events/event';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { dataAt } from '@quartermaster/core/templates/data-path';
import type { Lookup } from '@quartermaster/core/templates/template';
import { exampleEvent } from '@quartermaster/core/webhooks/example';
import type { Action, NewWorkflow, Trigger } from '@quartermaster/core/workflows/workflow';
import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { useFormContext } from 'react-hook-form';
import { usePastEvents } from '../use-past-events.ts';
import { definitionIn, type WorkflowInput } from './workflow-input.ts';

export interface Sample {
  /** What a run would get. */
  readonly input: JsonObject;
  /** Whether it is of something that happened. */
  readonly isReal: boolean;
}

/** What the workflow in the form would be run with: the newest event of its type, else an example. */
export function useSample(): Sample {
  const { getValues } = useFormContext<WorkflowInput>();
  const { trigger } = definitionIn(getValues());
  const wanted = trigger.type === 'event' ? trigger.config.eventType : undefined;
  const type = triggerEvents.find((one) => one === wanted);
  const [newest] = usePastEvents(type).events;
  return newest
    ? { input: inputOfEvent(newest.event), isReal: true }
    : { input: sampleOf(trigger), isReal: false };
}

/** A made-up input for what starts a workflow. */
export function sampleOf(trigger: Trigger): JsonObject {
  const at = new Date().toISOString();
  if (trigger.type === 'schedule') return { at, scheduledFor: at, missed: 0 };
  const wanted = trigger.type === 'event' ? trigger.config.eventType : undefined;
  const type = triggerEvents.find((one) => one === wanted);
  return type ? exampleOf(type) : { at, body: {}, query: {}, headers: {} };
}

const exampleOf = (type: EventType): JsonObject =>
  inputOfEvent(describeEvent(exampleEvent(type), { baseUrl: window.location.origin }));

export const inputOfEvent = ({ type, at, actor, data, previous }: DescribedEvent): JsonObject => ({
  event: type,
  at,
  actor: Object.fromEntries(Object.entries(actor)),
  data,
  ...(previous === undefined ? {} : { previous }),
});

/** The values that places have with a sample; what only a run knows is missing. */
export function lookupWith({ input }: Sample, workflow: NewWorkflow, action?: Action): Lookup {
  const data: JsonObject = {
    ...input,
    variables: workflow.variables,
    workflow: { name: workflow.name },
    ...(action?.forEach ? { record: recordOf(action.forEach.entity) } : {}),
  };
  return (path): Json | undefined => dataAt(path, data);
}

const recordOf = (entity: 'equipment' | 'request'): JsonObject =>
  exampleEvent(entity === 'equipment' ? 'equipment.created' : 'request.created').data;
