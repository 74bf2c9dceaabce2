import { describeEvent } from '@quartermaster/core/events/describe-event';
import type { DescribedEvent } from '@quartermaster/core/events/described-event';
import type { EventType } from '@quartermaster/core/events/event';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { dataAt } from '@quartermaster/core/templates/data-path';
import type { Lookup } from '@quartermaster/core/templates/template';
import { exampleEvent } from '@quartermaster/core/webhooks/example';
import type { Action, NewWorkflow, Trigger } from '@quartermaster/core/workflows/workflow';
import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { createContext, use } from 'react';
import { useFormContext } from 'react-hook-form';
import { type PastEvent, type PastEvents, usePastEvents } from '../use-past-events.ts';
import { definitionIn, type WorkflowInput } from './workflow-input.ts';

export interface Sample {
  /** What a run would get. */
  readonly input: JsonObject;
  /** Whether it is of something that happened. */
  readonly isReal: boolean;
}

/** What a workflow in the editor is tried on, and how to choose something else. */
export interface Picked extends PastEvents {
  readonly sample: Sample;
  /** Which of the events it is; undefined for an example. */
  readonly at: number | undefined;
  readonly pick: (event: PastEvent | 'example') => void;
}

interface PickedEvent {
  /** Undefined: the newest. */
  readonly seq: number | 'example' | undefined;
  readonly pick: (seq: number | 'example') => void;
}

/** The event that was picked in the editor, for all its tabs. */
export const PickedEventContext = createContext<PickedEvent>({ seq: undefined, pick: () => undefined });

/** What the workflow in the form is tried on: the event that was picked, else the newest, else an example. */
export function usePicked(): Picked {
  const { getValues } = useFormContext<WorkflowInput>();
  const { trigger } = definitionIn(getValues());
  const past = usePastEvents(trigger);
  const { seq, pick } = use(PickedEventContext);
  const found = Math.max(
    0,
    past.events.findIndex((one) => one.seq === seq),
  );
  const event = seq === 'example' ? undefined : past.events[found];
  return {
    ...past,
    sample: event
      ? { input: inputOfEvent(event.event), isReal: true }
      : { input: sampleOf(trigger), isReal: false },
    at: event && found,
    pick: (one) => pick(one === 'example' ? one : one.seq),
  };
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
