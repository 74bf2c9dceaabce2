import type { JsonObject } from '@quartermaster/core/json';
import { printWhere } from '@quartermaster/core/query/text';
import type { Outcome, Perform, Run, Runnable, Select } from '@quartermaster/core/workflows/run';
import { simulation } from '@quartermaster/core/workflows/simulate';
import { client } from '../../api.ts';

export interface SimulatedRun {
  readonly run: Run;
  readonly commands: readonly Perform[];
  /** How many records a forEach found, by its action's id. */
  readonly found: ReadonlyMap<string, number>;
}

const mostRecords = '50';

/** What a run would do: by the same engine as on the server, but nothing is written, sent or called. */
export async function simulated(definition: Runnable, input: JsonObject): Promise<SimulatedRun> {
  const steps = simulation(
    definition,
    { id: 'simulated', trigger: definition.trigger.type, input, depth: 0 },
    new Date(),
  );
  const found = new Map<string, number>();
  let step = steps.next(undefined);
  while (!step.done) {
    const command = step.value;
    if (command.kind !== 'select') {
      step = steps.next(undefined);
      continue;
    }
    const records = await recordsOf(command);
    found.set(command.actionId, (found.get(command.actionId) ?? 0) + records.length);
    const outcome: Outcome = { kind: 'selected', key: command.key, records };
    step = steps.next(outcome);
  }
  const { run, commands } = step.value;
  return { run, commands: commands.filter((command) => command.kind === 'perform'), found };
}

/** The first records that a forEach would go through. */
async function recordsOf({ entity, where }: Select): Promise<(JsonObject & { readonly id: string })[]> {
  const query = { where: printWhere(where), limit: mostRecords };
  const { items } =
    entity === 'equipment' ? await client.assets.list(query) : await client.requests.list(query);
  return items.map((record) => ({ ...JSON.parse(JSON.stringify(record)), id: record.id }));
}
