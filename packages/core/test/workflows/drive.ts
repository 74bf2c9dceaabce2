import type { JsonObject } from '../../src/json.ts';
import { setPlainMessages } from '../../src/plain-messages.ts';
import { begin, next, record, resume } from '../../src/workflows/engine.ts';
import {
  type Command,
  type Outcome,
  type Perform,
  type Run,
  type Runnable,
  runSchema,
} from '../../src/workflows/run.ts';
import { validateWorkflow } from '../../src/workflows/validate.ts';

setPlainMessages();

export const start = new Date('2026-11-26T09:00:00.000Z');
const trigger = { type: 'event', config: { eventType: 'equipment.created' } };
export const input: JsonObject = {
  event: 'equipment.created',
  data: { id: 'a1', name: 'MacBook', version: 10 },
  at: start.toISOString(),
};
export const begins = { id: 'w1:7', trigger: 'event', input, depth: 0 } as const;

export function workflow(parts: object): Runnable {
  const checked = validateWorkflow({ name: 'Test', trigger, ...parts });
  if (!checked.ok) throw new Error(checked.message);
  return { id: 'w1', version: 1, ...checked.value };
}

export const action = (id: string, more: object = {}) => ({
  id,
  type: 'send_notification',
  name: `Action ${id}`,
  params: { channel: 'app', to: 'admins', message: `${id}: {{ data.name }}` },
  ...more,
});

type Work = Exclude<Command, { kind: 'wait' }>;
const isWork = (command: Command): command is Work => command.kind !== 'wait';

export type Answer = (command: Perform, times: number) => 'ok' | 'fail' | 'crash';

export interface Driven {
  readonly run: Run;
  readonly performed: readonly Perform[];
}

/** Drives a run as a server does: every state is written down as text, and read again. */
export function drive(
  definition: Runnable,
  answer: Answer,
  crashAt = -1,
  records: readonly string[] = [],
): Driven {
  const performed: Perform[] = [];
  const times = new Map<string, number>();
  let now = start;
  let writes = 0;
  let run = begin(definition, begins, now);
  const queue: Work[] = [];
  const write = (next: Run): void => {
    run = runSchema.parse(JSON.parse(JSON.stringify(next)));
    if (writes++ !== crashAt) return;
    queue.length = 0;
    run = resume(definition, run, now);
  };
  write(run);
  for (let round = 0; run.status === 'running' || run.left.length > 0; round++) {
    if (round > 5000) throw new Error('It never ends');
    const moved = next(definition, run, input, now);
    const wait = moved.commands.find(({ kind }) => kind === 'wait');
    queue.push(...moved.commands.filter(isWork));
    write(moved.run);
    const command = queue.shift();
    if (command === undefined) {
      if (wait?.kind === 'wait') now = new Date(wait.until);
      continue;
    }
    const outcome = outcomeOf(command);
    if (outcome) write(record(definition, run, outcome, now, 0.5));
  }
  return { run, performed };

  function outcomeOf(command: Work): Outcome | undefined {
    const { key } = command;
    if (command.kind === 'tell' || command.kind === 'finish') return { kind: 'done', key };
    if (command.kind === 'select') {
      const from = Number(command.after ?? 0);
      const page = records.slice(from, from + command.limit);
      const isMore = from + command.limit < records.length;
      const found = page.map((id) => ({ id, assetId: `QTM-${id}` }));
      return {
        kind: 'selected',
        key,
        records: found,
        ...(isMore ? { cursor: String(from + command.limit) } : {}),
      };
    }
    performed.push(command);
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    const said = answer(command, nth);
    return said === 'ok'
      ? { kind: 'performed', key, output: { done: true } }
      : { kind: 'failed', key, message: 'No luck' };
  }
}

export const always: Answer = () => 'ok';
