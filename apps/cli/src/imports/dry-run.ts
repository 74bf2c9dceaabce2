import type { ImportInput } from '@quartermaster/contract';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { PlanLines } from '@quartermaster/core/reading/saved-plan';
import type { Context } from '../context.ts';
import { count, counted } from '../output/figures.ts';
import { jsonLine } from '../output/json.ts';
import type { RowErrors } from './errors-file.ts';
import { interruptible } from './interrupt.ts';
import type { ImportKind } from './kind.ts';
import { changeText } from './row-text.ts';
import type { Source } from './source.ts';
import { whyEnded } from './why-ended.ts';

/** What an import would do. */
export interface Plan {
  readonly result: ImportResult;
  /** The first changes, each with its key and changed values. */
  readonly changes: readonly string[];
  /** Everything that the rows would do. */
  readonly lines: PlanLines;
}

const mostChanges = 5;

/** Has the server report what it would do, row by row, without writing anything. Throws if it leaves the rest of the file. */
export async function dryRun(
  context: Context,
  kind: ImportKind,
  source: Source,
  input: ImportInput,
  errors: RowErrors,
  { rows, prints, keeps }: { readonly rows: number; readonly prints: boolean; readonly keeps: boolean },
): Promise<Plan> {
  const changes: string[] = [];
  const lines = new PlanLines();
  let processed = 0;
  const read = async (signal: AbortSignal): Promise<ImportResult | undefined> => {
    let result: ImportResult | undefined;
    for await (const line of kind.send({ ...input, dryRun: true, digest: keeps }, source.body(), {
      signal,
    })) {
      if (prints && context.format.kind === 'jsonl') context.terminal.out(jsonLine(line));
      if (keeps) lines.add(line);
      if (line.type === 'error') errors.add(line);
      if (line.type === 'row' && line.action === 'update' && changes.length < mostChanges)
        changes.push(`${line.key} ${(line.changes ?? []).map(changeText).join(', ')}`);
      if (line.type === 'progress') processed = line.processed;
      if (line.type === 'result') result = line;
    }
    return result;
  };
  const result = await context.wait(
    () => `Planning   ${count(processed)} of ${counted(rows, 'row', 'rows')}`,
    interruptible(read),
  );
  if (errors.fault !== undefined) throw await whyEnded(context, errors.fault);
  if (!result) throw new Error('An import without a result');
  return { result, changes, lines };
}
