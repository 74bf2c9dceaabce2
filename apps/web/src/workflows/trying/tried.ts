import type { JsonObject } from '@quartermaster/core/json';
import { type Simulation, simulationSchema } from '@quartermaster/core/workflows/execution';
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

/** Starts a replay over the last days; each notice is one of `replayNoticeSchema`. */
export const replay = (
  { definition, saved }: Tried,
  days: number,
  signal: AbortSignal,
): Promise<AsyncIterable<unknown>> =>
  saved
    ? client.workflows.replay({ params: { id: saved.id }, body: { days } }, { signal })
    : client.workflows.replayDraft({ definition: { ...definition }, days }, { signal });
