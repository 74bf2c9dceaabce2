import type { JsonObject } from '@quartermaster/core/json';
import { type Simulation, simulationSchema } from '@quartermaster/core/workflows/execution';
import { type ReplayPart, replayPartSchema } from '@quartermaster/core/workflows/replay';
import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { client } from '../../api.ts';

/** A workflow that is tried: as it is saved, or as it stands in the editor. */
export interface Tried {
  readonly definition: NewWorkflow;
  /** Of the saved one. */
  readonly saved?: { readonly id: string; readonly version: number };
}

/** What a simulated run is to see: an event of the log, or anything else. */
export type TriedOn = { readonly seq: number } | { readonly input: JsonObject };

/** Says what a run would do; nothing is done. */
export async function simulate(
  { definition, saved }: Tried,
  on: TriedOn,
  signal: AbortSignal,
): Promise<Simulation> {
  const body = 'seq' in on ? { seq: on.seq } : { input: JSON.parse(JSON.stringify(on.input)) };
  const answer = saved
    ? client.workflows.simulate({ params: { id: saved.id }, body }, { signal })
    : client.workflows.simulateDraft({ definition: { ...definition }, ...body }, { signal });
  return simulationSchema.parse(await answer);
}

/** A part of a replay over the last days, from the newest event or before one. */
export async function replay(
  { definition, saved }: Tried,
  days: number,
  before: number | undefined,
  signal: AbortSignal,
): Promise<ReplayPart> {
  const body = { days, ...(before === undefined ? {} : { before }) };
  const answer = saved
    ? client.workflows.replay({ params: { id: saved.id }, body }, { signal })
    : client.workflows.replayDraft({ definition: { ...definition }, ...body }, { signal });
  return replayPartSchema.parse(await answer);
}
