import { randomUUID } from 'node:crypto';
import { type BulkOutcome, bulkOutcomeSchema } from '@quartermaster/core/bulk/bulk';
import { namedText, refusalGroups } from '@quartermaster/core/bulk/refusals';
import type { Context } from './context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from './failure.ts';
import { filterOf } from './filter.ts';
import { followJob } from './jobs.ts';
import { undoHint, wasDryRun } from './output/done.ts';
import { count } from './output/figures.ts';
import { jsonLine, jsonText, picker } from './output/json.ts';
import { printable } from './output/printable.ts';
import { sign } from './output/states.ts';
import { confirm } from './ui/ask.ts';

export interface SelectionOptions {
  readonly where?: string;
  readonly dryRun?: true;
}

/** The texts for an action. */
export interface BulkWords {
  /** `qm assets edit` */
  readonly command: string;
  /** `to change` */
  readonly planned: string;
  /** What it means for records that `again` counts: `to change why` */
  readonly plannedAgain?: string;
  readonly question: (records: string) => string;
  readonly activity: string;
}

/** A kind of record of which many can be changed at once. */
interface BulkKind<Outcome extends BulkOutcome> {
  /** `asset` */
  readonly one: string;
  /** The fields of an outcome, which --json may name. */
  readonly fields: readonly string[];
  readonly plan: () => Promise<Outcome>;
  readonly run: (options: { readonly context: { readonly idempotencyKey: string } }) => Promise<Outcome>;
  /** Additional lines for a plan. */
  readonly more?: (plan: Outcome) => readonly string[];
  /** How many of a plan's records are so already, and are only described anew. */
  readonly again?: (plan: Outcome) => number;
}

/** Maximum number of reasons listed for refusals. */
const mostReasons = 5;

/**
 * Edits or deletes records: shows what would happen, asks for confirmation, does
 * it, and reports what was done.
 */
export async function changeMany<Outcome extends BulkOutcome>(
  context: Context,
  { one, fields, plan: planned, run, more = () => [], again = () => 0 }: BulkKind<Outcome>,
  dryRun: boolean,
  words: BulkWords,
): Promise<ExitCode> {
  const { format } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  if (dryRun || !context.yes || !context.quiet) {
    const plan = await context.wait(`Looking at the ${one}s`, planned());
    if (format.kind === 'text')
      for (const text of [...planLines(plan, words, again(plan)), ...more(plan)]) context.note(text);
    if (dryRun || plan.updated === 0) {
      print(plan, again(plan));
      if (dryRun) context.note(`  ${wasDryRun}`);
      return plan.failedCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;
    }
    const records = `${count(plan.updated)} ${one}${plan.updated === 1 ? '' : 's'}`;
    if (!(await confirm(context, words.question(records)))) {
      context.note('  Nothing was changed.');
      return exitCodes.failed;
    }
  }
  const begun = await context.wait(words.activity, run({ context: { idempotencyKey: randomUUID() } }));
  const { result, stopped } = begun.job ? await finished(begun.job.id) : { result: begun, stopped: false };
  print(result);
  if (format.kind === 'text') for (const text of refusedLines(result)) context.note(text);
  const { terminal } = context;
  if (format.kind === 'text' && terminal.human && result.updated > 0 && result.batchId !== undefined)
    terminal.out(`    ${undoHint(result.batchId)}`);
  if (stopped) return exitCodes.failed;
  return result.failedCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;

  async function finished(id: string) {
    const job = await followJob(context, id, words.activity);
    const parsed = bulkOutcomeSchema.safeParse({ ...job.result, batchId: id });
    if (!parsed.success) throw new Failure(exitCodes.failed, `${words.activity} did not finish.`);
    return { result: parsed.data, stopped: job.state === 'cancelled' };
  }

  function print(result: BulkOutcome, repeated = 0): void {
    const { terminal } = context;
    if (format.kind === 'json') terminal.out(jsonText(pick(result)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(result)));
    else if (!terminal.human)
      terminal.out(result.batchId === undefined ? plannedText(result, words, repeated) : result.message);
    else if (result.batchId !== undefined)
      terminal.out(`  ${terminal.paint(sign.done, 'green')} ${result.message}`);
  }
}

/** The filter given by --where. It must not be empty, or a mistake in a script would affect every record. */
export function selectedBy(written: string, fields: readonly string[], listing: string): string {
  const filter = filterOf([written], fields, []);
  if (filter === undefined) throw wrongUsage('--where is empty.', [`${listing} shows what a filter finds`]);
  return filter;
}

function planLines(plan: BulkOutcome, words: BulkWords, repeated: number): string[] {
  return [
    ...plannedFigures(plan, words, repeated).map(([figure, text]) => figureLine('~', figure, text)),
    ...exampleLines(plan),
    ...(plan.unchanged > 0 ? [figureLine(sign.unchanged, plan.unchanged, 'already so')] : []),
    ...exemptLines(plan),
    ...refusedLines(plan),
  ];
}

const exemptLines = ({ exempt }: BulkOutcome): string[] =>
  exempt ? [`${figureLine(sign.unchanged, exempt.count, 'left out')}: ${exempt.reason.toLowerCase()}`] : [];

/** `       QTM2143 OptiPlex  Status: Available → Maintenance` */
function exampleLines({ examples = [], updated }: BulkOutcome): string[] {
  const more = updated - examples.length;
  return [
    ...examples.map(({ id, assetId, name, changes }) => {
      const record = assetId === undefined ? (name ?? id) : [assetId, name].filter(Boolean).join(' ');
      const text = changes.map(({ label, before, after }) => `${label}: ${before ?? '-'} → ${after ?? '-'}`);
      return printable(`       ${record}  ${text.join(', ')}`);
    }),
    ...(examples.length > 0 && more > 0 ? [`       and ${count(more)} more`] : []),
  ];
}

/** The text of a dry run in a pipe. */
const plannedText = (plan: BulkOutcome, words: BulkWords, repeated: number): string =>
  [
    ...plannedFigures(plan, words, repeated).map(([figure, text]) => `${count(figure)} ${text}`),
    ...(plan.failedCount > 0 ? [`${count(plan.failedCount)} refused`] : []),
  ].join(', ');

/** What is planned, apart from what is so already and is only described anew. */
function plannedFigures(
  { updated }: BulkOutcome,
  { planned, plannedAgain = planned }: BulkWords,
  repeated: number,
): (readonly [number, string])[] {
  const first = updated - repeated;
  return [
    ...(first > 0 || repeated === 0 ? [[first, planned] as const] : []),
    ...(repeated > 0 ? [[repeated, plannedAgain] as const] : []),
  ];
}

function refusedLines({ failed, failedCount }: BulkOutcome): string[] {
  if (failedCount === 0) return [];
  const groups = refusalGroups(failed).slice(0, mostReasons);
  const more = failedCount - groups.reduce((total, group) => total + group.count, 0);
  return [
    figureLine(sign.failed, failedCount, 'refused'),
    ...groups.map((group) => printable(`       ${namedText(group)}  ${group.reason}`)),
    ...(more > 0 ? [`       and ${count(more)} more`] : []),
  ];
}

/** `  ~    2 to change` */
export const figureLine = (mark: string, figure: number, text: string): string =>
  `  ${mark} ${count(figure).padStart(4)} ${text}`;
