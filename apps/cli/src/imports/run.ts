import type { ImportInput } from '@quartermaster/contract';
import type { ImportMode } from '@quartermaster/core/csv/import-modes';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { type ImportOptions, parseImportOptions } from '@quartermaster/core/csv/mapping';
import type { Reading } from '@quartermaster/core/reading/reading';
import { shellQuoted } from '@quartermaster/core/shell';
import { checkWritable } from '../atomic-file.ts';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { undoHint, wasDryRun } from '../output/done.ts';
import { counted } from '../output/figures.ts';
import { jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Terminal } from '../output/terminal.ts';
import { duration } from '../output/times.ts';
import { wrapIndented } from '../output/width.ts';
import { canConfirm, confirm } from '../ui/ask.ts';
import { openBar } from '../ui/bar.ts';
import { type Amount, type Applied, apply } from './apply.ts';
import { dryRun, type Plan } from './dry-run.ts';
import { RowErrors, writeErrorsFile } from './errors-file.ts';
import type { ImportKind } from './kind.ts';
import { type Checked, checkFile } from './local-check.ts';
import { adviceLines, planLines, readingLines } from './plan-lines.ts';
import { openSource, type Source } from './source.ts';
import { importAgain, questionOf, resultText } from './words.ts';

export interface ImportFlags {
  readonly map?: readonly string[];
  readonly set?: readonly string[];
  readonly createMissing?: readonly string[];
  /** What existing assets are found by, and what is done with them. */
  readonly match?: string;
  readonly mode?: ImportMode;
  readonly invite?: true;
  readonly dryRun?: true;
  readonly errors?: string;
  /** How a file of another system is read. */
  readonly reading?: Reading;
  /** The plan that the import has to be the same as. */
  readonly planned?: { readonly digest: string; readonly file: string };
  /** Keeps the plan instead of importing. */
  readonly keepPlan?: (plan: Plan) => Promise<void>;
}

/** Runs a whole import: local check, plan, confirmation, and the import itself. */
export async function runImport(
  context: Context,
  kind: ImportKind,
  file: string | Source,
  flags: ImportFlags,
): Promise<ExitCode> {
  const options = parseImportOptions(flags);
  if (!options.ok) throw wrongUsage(options.message);
  if (flags.errors !== undefined && flags.errors === file)
    throw wrongUsage('--errors must not be the file being imported.', ['Choose another file.']);
  if (flags.errors !== undefined) await checkWritable(flags.errors);
  const { format } = context;
  const pick = picker(format.kind === 'json' ? format.fields : undefined, kind.resultFields);
  const source = typeof file === 'string' ? await openSource(file) : file;
  try {
    return await importSource({ context, kind, source, flags, pick }, options.value);
  } finally {
    await source.dispose();
  }
}

interface Import {
  readonly context: Context;
  readonly kind: ImportKind;
  readonly source: Source;
  readonly flags: ImportFlags;
  /** Picks the fields that --json names. */
  readonly pick: (result: object) => object;
}

async function importSource(run: Import, options: ImportOptions): Promise<ExitCode> {
  const { context, kind, source, flags } = run;
  const checked = await context.wait(
    `Reading ${source.name}`,
    checkFile(source, kind, options, flags.reading),
  );
  // Only now, because problems with the file are reported first.
  const isPiped = source.path === undefined;
  if (!flags.dryRun && !context.yes && !canConfirm(context, isPiped))
    throw wrongUsage('There is no terminal to confirm the plan on.', [
      'Use --yes to import, or --dry-run to see what would happen.',
    ]);
  const input = inputOf(flags);
  const shown = context.format.kind === 'text' && !context.quiet;
  if (shown && !flags.reading)
    for (const line of readingLines(context, source.name, checked)) context.note(line);

  const foreseen = new RowErrors();
  let amount: Amount = { rows: checked.rows, writes: checked.rows, issued: 0 };
  if (flags.dryRun || flags.planned || shown || !context.yes) {
    const plan = await dryRun(context, kind, source, input, foreseen, {
      rows: checked.rows,
      prints: flags.dryRun === true,
      keeps: flags.planned !== undefined || flags.keepPlan !== undefined,
    });
    if (shown) showPlan(run, plan, checked);
    if (flags.planned && flags.planned.digest !== plan.result.plan?.digest)
      throw new Failure(exitCodes.failed, 'What this plan would change has changed since it was made.', [
        `Nothing was imported. Make the plan again: qm import FILE --save-plan ${shellQuoted(flags.planned.file)}`,
      ]);
    await flags.keepPlan?.(plan);
    const { created, updated } = plan.result;
    amount = { rows: checked.rows, writes: created + updated, issued: issuedOf(plan.result) };
    if (flags.dryRun || amount.writes === 0)
      return finish(run, { result: plan.result, stopped: false }, foreseen);
    if (!(await confirm(context, questionOf(plan.result, kind), isPiped))) {
      context.note('  Nothing was changed.');
      await writeErrors(run, foreseen);
      return exitCodes.failed;
    }
  }

  context.note('');
  const bar = await openBar(context, amount.writes);
  const errors = new RowErrors();
  const began = performance.now();
  const asPlanned = flags.planned ? { plan: flags.planned.digest } : {};
  const applied = await apply(context, kind, source, { ...input, ...asPlanned }, amount, errors, bar);
  return finish(run, applied, errors, performance.now() - began);
}

const inputOf = ({ map, set, createMissing, match, mode, invite, reading }: ImportFlags): ImportInput => ({
  ...(invite ? { invite } : {}),
  ...(match === undefined ? {} : { match }),
  ...(mode === undefined ? {} : { mode }),
  ...(reading ? { reading: JSON.stringify(reading) } : {}),
  ...(map ? { map: [...map] } : {}),
  ...(set ? { set: [...set] } : {}),
  ...(createMissing ? { createMissing: [...createMissing] } : {}),
});

function showPlan({ context, flags }: Import, plan: Plan, checked: Checked): void {
  const lines = planLines(context, plan, checked);
  context.note('');
  context.note('  Plan');
  for (const line of lines.length > 0 ? lines : ['  The file has no rows.']) context.note(line);
  if (plan.result.failed === 0) return;
  context.note('');
  for (const line of adviceLines(plan.result, flags.errors)) context.note(line);
}

/** Prints the result of an import or dry run. */
async function finish(
  run: Import,
  { result, stopped, fault, batch }: Applied,
  errors: RowErrors,
  milliseconds?: number,
): Promise<ExitCode> {
  const { flags } = run;
  const ending = {
    ...{ stopped, isFaulty: fault !== undefined, dry: flags.dryRun === true },
    ...{ isPlanned: flags.planned !== undefined, milliseconds, batch },
  };
  printResult(run, result, ending);
  await writeErrors(run, errors);
  if (fault) throw fault;
  if (stopped) return exitCodes.failed;
  return result.failed > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

/** The number of rows without an asset ID; they get new IDs at every import. */
const issuedOf = (result: ImportResult): number => ('issued' in result ? result.issued : 0);

interface Ending {
  readonly stopped: boolean;
  readonly isFaulty: boolean;
  readonly dry: boolean;
  readonly isPlanned: boolean;
  readonly milliseconds: number | undefined;
  readonly batch: string | undefined;
}

function printResult({ context, pick }: Import, result: ImportResult, ending: Ending): void {
  const { terminal, format, note } = context;
  const { type: _type, ...record }: ImportResult & { readonly type?: string } = result;
  // With --jsonl, the result has already been printed.
  if (format.kind === 'jsonl') return;
  // The server counts what ended it as a row.
  const rows = ending.isFaulty ? { ...result, failed: result.failed - 1 } : result;
  if (format.kind === 'json') terminal.out(jsonText(pick(record)));
  else if (!terminal.human) {
    const how = ending.dry ? 'dry run: ' : ending.stopped ? 'stopped: ' : '';
    terminal.out(how + resultText(rows, false));
  } else if (ending.dry) note(`\n  ${wasDryRun}`);
  else {
    const lines = endingLines(terminal, rows, ending);
    for (const line of lines.flatMap((text) => wrapIndented(text, terminal.width))) terminal.out(line);
  }
}

function endingLines({ paint }: Terminal, result: ImportResult, ending: Ending): string[] {
  const took = ending.milliseconds === undefined ? '' : ` in ${duration(ending.milliseconds)}`;
  const text = `${resultText(result, true)}${took}`;
  if (ending.stopped)
    return [
      `  ${paint(sign.warning, 'orange')} Stopped: ${text}`,
      `    ${importAgain(issuedOf(result), ending.isPlanned)}`,
      ...undoLines(result, ending),
    ];
  const nothing = result.failed > 0 && result.created + result.updated + result.unchanged === 0;
  return [
    `  ${nothing ? paint(sign.failed, 'red') : paint(sign.done, 'green')} ${text}`,
    ...undoLines(result, ending),
  ];
}

const undoLines = ({ created, updated }: ImportResult, { batch }: Ending): string[] =>
  batch !== undefined && created + updated > 0 ? [`    ${undoHint(batch)}`] : [];

async function writeErrors({ context, source, flags }: Import, errors: RowErrors): Promise<void> {
  if (flags.errors === undefined) return;
  if (errors.count === 0) return context.note('  No rows have errors, so no errors file was written.');
  await writeErrorsFile(source, errors, flags.errors);
  const rows = counted(errors.count, 'row', 'rows');
  context.note(
    `    ${rows} with errors written to ${printable(flags.errors)}. Correct that file and import it.`,
  );
}
