import type { Received, streams } from '@quartermaster/contract';
import { type CsvRow, isCopy, lineInFile } from '@quartermaster/core/csv/csv-row';
import {
  type FieldChange,
  type ImportTally,
  maxReportedErrors,
  type NewValue,
  type RowError,
} from '@quartermaster/core/csv/import-result';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { rowError } from '@quartermaster/core/csv/row-error';
import { message } from '@quartermaster/core/messages';
import { foreignRows } from '@quartermaster/core/reading/foreign-rows';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { refused } from '@quartermaster/core/verdict';
import { CsvRefused } from '@quartermaster/csv/csv-refused';
import { joinedRows } from '@quartermaster/csv/joined-rows';
import { readCsv } from '@quartermaster/csv/read-csv';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { ForeignBatches } from './foreign-batches.ts';
import type { ImportContext, ImportKind, ImportSummary, RowImporter, RowOutcome } from './import-kind.ts';
import { inFlight } from './in-flight.ts';
import { PlanDigest, PlannedOutcomes } from './plan-digest.ts';
import { rejectLines } from './reject-lines.ts';
import { sentReading } from './sent-reading.ts';

/** A line of the answer, as it comes; the receiver drops lines that weren't requested. */
export type ImportNotice =
  | { readonly type: 'job'; readonly id: string }
  | ({ readonly type: 'progress'; readonly bytes: number } & ImportTally)
  | {
      readonly type: 'row';
      readonly row: number;
      readonly action: 'create' | 'update' | 'unchanged' | 'skipped';
      readonly key: string;
      readonly name?: string;
      readonly assetType?: string;
      readonly changes?: readonly FieldChange[];
      readonly values?: readonly NewValue[];
    }
  | ({ readonly type: 'error' } & RowError)
  | { readonly type: 'reject'; readonly csv: string };

/** A file being uploaded. */
export interface CsvUpload {
  readonly body: AsyncIterable<Uint8Array>;
  /** The id for the record of a line with this content; the same if the call is repeated after a crash. */
  readonly recordId: (line: number, content: string) => string;
  readonly notify: (notice: ImportNotice) => Promise<void>;
  /** Whether part of the answer has been sent, so that it can no longer be a refusal. */
  readonly begun: () => boolean;
}

interface ImportDeps {
  readonly runtime: Runtime;
  readonly jobs: JobService;
}

/** What an import was called with; not every kind takes everything. */
type ImportCall = Omit<Received<typeof streams.assets.import>, 'invite'> & { readonly invite?: boolean };

/** What is made of the rows' outcomes, when they come and before they are written. */
interface Watching extends Pick<ImportContext, 'isAsPlanned'> {
  /** The day of the import; today unless given. */
  readonly today?: string;
  readonly onOutcome?: (outcome: RowOutcome) => void;
  readonly planned?: Planned | undefined;
}

/** A file that is imported as planned. */
interface Planned {
  readonly sha256: string;
  /** Its rows without a key make further records each time, so the plan holds once. */
  readonly holdsOnce: boolean;
  /** The import of it before, of which the plan knows. */
  readonly before: string | undefined;
}

/** Of how many new records a plan tells the values: more are not shown. */
const mostShown = 1000;

/** How many rows are planned at once; other callers have to wait meanwhile. */
const rowsAtOnce = 100;

/** Milliseconds between writes of the job's progress, which also check whether it was cancelled. */
const progressEvery = 250;

/**
 * Imports a file. If it is to be imported as planned, it is refused as a whole (RefusalError) unless a dry run with
 * what is there now makes the same plan; until that is known, the file is kept in memory. A row that would do
 * something else only after that is left out.
 */
export async function runImport(
  deps: ImportDeps,
  kind: ImportKind,
  caller: Caller,
  { plan, ...call }: ImportCall,
  upload: CsvUpload,
): Promise<object> {
  if (plan === undefined || call.dryRun) return (await importFile(deps, kind, caller, call, upload)).answer;
  const chunks: Uint8Array[] = [];
  for await (const chunk of upload.body) chunks.push(chunk);
  const again = { ...call, dryRun: true, digest: true, rejects: false };
  const unheard = { notify: async () => undefined, begun: () => false };
  const planned = new PlannedOutcomes();
  const keep = (outcome: RowOutcome) => planned.keep(outcome);
  const read = { ...upload, ...unheard, body: eachOf(chunks) };
  // Past midnight, too: a new asset's warranty is counted from this day.
  const today = instantOf(deps.runtime).slice(0, 10);
  const made = await importFile(deps, kind, caller, again, read, { onOutcome: keep, today });
  if (made.digest !== plan) throw new RefusalError(refused('CONFLICT', readingMessage.planOutdated));
  const isAsPlanned = (outcome: RowOutcome) => planned.has(outcome);
  const written = { ...upload, body: eachOf(chunks) };
  return (await importFile(deps, kind, caller, call, written, { isAsPlanned, today, planned: made.planned }))
    .answer;
}

async function* eachOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* chunks;
}

/**
 * Reads a file to its end batch by batch, so that memory doesn't grow with its length. A row with
 * an error stops nothing else. The file as a whole is refused (CsvRefused, RefusalError) only while nothing
 * has taken effect or been answered.
 */
async function importFile(
  { runtime, jobs }: ImportDeps,
  kind: ImportKind,
  caller: Caller,
  { dryRun, rejects, digest: isDigested, reading: written, ...raw }: Omit<ImportCall, 'plan'>,
  { body, recordId, notify, begun }: CsvUpload,
  { onOutcome, isAsPlanned, planned, today = instantOf(runtime).slice(0, 10) }: Watching = {},
): Promise<{
  readonly answer: object;
  readonly digest: string | undefined;
  readonly planned?: Planned | undefined;
}> {
  const options = unwrap(parseImportOptions(raw));
  if (written !== undefined && options.map.length > 0)
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', readingMessage.readingAlone));
  const { reading, file: sent } = await sentReading(written, body);
  const digest = dryRun && isDigested ? new PlanDigest() : undefined;
  digest?.asked(options, reading);
  const counted = countBytes(sent, digest);
  const file = await readCsv(counted.chunks, { batch: rowsAtOnce, encoding: reading?.encoding });
  const foreign =
    reading && (await closing(file, async () => unwrap(foreignRows(reading, file.header, options.set))));
  const jobId = runtime.newId();
  const idOf = ({ line, cells, more }: CsvRow) =>
    recordId(line, JSON.stringify([file.header, cells, more?.map((row) => row.cells)]));
  const context = {
    options: foreign
      ? { ...options, map: foreign.map, fields: reading?.fields, initial: reading?.initial }
      : options,
    ...{ dryRun, caller, batch: jobId, recordId: idOf, isAsPlanned, today },
  };
  const importer = await closing(file, () => kind.begin(foreign?.header ?? file.header, context));
  const givesAccounts = options.createMissing.has('people');
  const source = foreign ? new ForeignBatches(foreign, kind, file.batches, givesAccounts) : undefined;
  const read = source?.batches() ?? file.batches;
  // Without an Idempotency-Key, each call is another.
  const imported = (sha256: string) => ({ sha256, call: recordId(0, sha256) });
  const ofPlan = planned && imported(planned.sha256);
  if (!dryRun) {
    await closing(file, async () => {
      await jobs.attend(kind.job, caller, jobId, ofPlan ? { file: ofPlan } : {});
      if (!ofPlan || !planned.holdsOnce) return;
      // Two calls may have found that the plan holds at the same moment: the job with the lower number is first.
      if (planned.before === (await jobs.importOf(ofPlan, kind.job, jobId))) return;
      await jobs.collection.remove(jobId);
      throw new RefusalError(refused('CONFLICT', readingMessage.planOutdated));
    });
    await notify({ type: 'job', id: jobId });
  }

  const rejected = rejects ? rejectLines(file.header) : undefined;
  /** Lines that were sent back: a row may have made several records. */
  const returned = new Set<number>();
  const tally = new Tally();
  let state: 'done' | 'cancelled' | 'failed' = 'failed';
  let lastProgress = 0;
  let cancelled = false;
  try {
    const batches = importer.continues ? joinedRows(read, importer.continues) : read;
    for await (const { rows, outcomes } of inFlight(inOrder(batches, importer), importer, () => cancelled)) {
      for (const row of rows) tally.read(row);
      for (const found of outcomes) {
        const outcome = foreign ? withoutForms(found) : found;
        tally.count(outcome);
        onOutcome?.(outcome);
        for (const notice of noticesOf(outcome, dryRun, tally.rows.created <= mostShown)) {
          digest?.add(digested(notice));
          await notify(notice);
        }
        const row = outcome.errors && rows.find(({ line }) => line === outcome.line);
        if (!row || !rejected || returned.has(lineInFile(row.line))) continue;
        returned.add(lineInFile(row.line));
        for (const one of [row, ...(row.more ?? [])]) {
          const errors = row.more ? outcome.errors.filter((error) => error.row === one.line) : outcome.errors;
          await notify({ type: 'reject', csv: rejected(one, errors) });
        }
      }
      if (performance.now() - lastProgress < progressEvery) continue;
      lastProgress = performance.now();
      await notify({ type: 'progress', ...tally.rows, bytes: counted.bytes() });
      if (!dryRun) cancelled ||= (await jobs.progress(jobId, tally.rows.processed)).cancelRequested;
    }
    state = cancelled ? 'cancelled' : 'done';
  } catch (error) {
    const refused = error instanceof CsvRefused || error instanceof RefusalError;
    if (!refused || (tally.rows.created + tally.rows.updated === 0 && !begun())) throw error;
    // The answer reports what the rows before the fault did, and what is wrong with the rest.
    const fault = rowError(0, '', '', error.message, 'unreadable');
    tally.fail(fault);
    await notify({ type: 'error', ...fault });
  } finally {
    if (!dryRun) await jobs.end(jobId, state, tally.rows);
  }
  const { toCreate, creations, facts } = importer;
  const leftOut = foreign?.leftOut ?? importer.leftOut;
  const { rows, errors, keyless, skipped } = tally;
  const summary = { ...rows, errors, toCreate, creations, leftOut, ...source?.counts, ...leftOutOf(skipped) };
  // Rows without a key make further records each time: their plan holds once.
  const holdsOnce = keyless > 0;
  const before = digest && holdsOnce ? await jobs.importOf(imported(digest.file()), kind.job) : undefined;
  if (before !== undefined) digest?.add({ before });
  const made = digest?.end(toCreate);
  const plan = made ? { plan: { ...made, by: caller.name } } : {};
  const answer = { dryRun, ...summary, ...facts, ...plan, ...kind.answer({ ...summary, keyless, skipped }) };
  return {
    answer,
    digest: made?.digest,
    ...(made ? { planned: { sha256: made.sha256, holdsOnce, before } } : {}),
  };
}

/** Rows left out because of what the import was to do. */
const leftOutOf = ({ absent, present }: ImportSummary['skipped']) => ({
  ...(absent > 0 ? { absent } : {}),
  ...(present > 0 ? { present } : {}),
});

/** Does something with an open file, which is closed if that fails. */
async function closing<Result>(
  file: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The batches of a file; read to its end first if its rows are handled in another order. */
async function* inOrder(
  batches: AsyncIterable<readonly CsvRow[]>,
  { order }: RowImporter,
): AsyncIterable<readonly CsvRow[]> {
  if (!order) return yield* batches;
  const all: CsvRow[] = [];
  for await (const rows of batches) all.push(...rows);
  const ordered = order(all);
  for (let at = 0; at < ordered.length; at += rowsAtOnce) yield ordered.slice(at, at + rowsAtOnce);
}

const tallied = { create: 'created', update: 'updated', unchanged: 'unchanged', failed: 'failed' } as const;

/** Counts the outcomes of the rows. */
class Tally implements Pick<ImportSummary, 'errors' | 'keyless' | 'skipped'> {
  readonly rows = { processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  readonly errors: RowError[] = [];
  readonly skipped = { invalid: 0, duplicate: 0, absent: 0, present: 0 };
  keyless = 0;

  read({ line, more = [] }: CsvRow): void {
    if (!isCopy(line)) this.rows.processed += 1 + more.length;
  }

  count({ action, key, reason, errors = [] }: RowOutcome): void {
    if (action !== 'skipped') this.rows[tallied[action]] += 1;
    if (action === 'create' && key === '') this.keyless += 1;
    if (reason) this.skipped[reason] += 1;
    this.errors.push(...errors.slice(0, maxReportedErrors - this.errors.length).map(inFile));
  }

  /** Records that the rest of the file can't be read. */
  fail(error: RowError): void {
    this.rows.failed += 1;
    this.errors.push(error);
  }
}

/** The outcome without the form that our own files have days in: others have them in theirs. */
const withoutForms = (outcome: RowOutcome): RowOutcome =>
  outcome.errors?.some(({ message: text }) => text === message.useADay)
    ? {
        ...outcome,
        errors: outcome.errors.map((error) =>
          error.message === message.useADay ? { ...error, message: readingMessage.notADate } : error,
        ),
      }
    : outcome;

/** The error with the line that the row has in the file. */
const inFile = (error: RowError): RowError => ({ ...error, row: lineInFile(error.row) });

/**
 * What a plan is told apart by: the code of an error only says again what its message says, and the values of new
 * records follow from how the file is read.
 */
const digested = (notice: ImportNotice): object =>
  notice.type === 'error'
    ? { ...notice, code: undefined }
    : notice.type === 'row'
      ? { ...notice, values: undefined }
      : notice;

/** A line for each error of a row; in a dry run also one for its outcome. @param isShown whether a new record's values are told */
function noticesOf(outcome: RowOutcome, dryRun: boolean, isShown: boolean): ImportNotice[] {
  const { action, key, errors = [] } = outcome;
  const row = lineInFile(outcome.line);
  const faults = errors.map((error) => ({ type: 'error' as const, ...inFile(error) }));
  if (action === 'failed' || !dryRun) return faults;
  const { name, assetType, changes } = outcome;
  const values = isShown ? outcome.values?.() : undefined;
  return [
    ...faults,
    { type: 'row', row, action, key, ...definedFields({ name, assetType, changes, values }) },
  ];
}

function countBytes(body: AsyncIterable<Uint8Array>, digest: PlanDigest | undefined) {
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of body) {
      bytes += chunk.length;
      digest?.read(chunk);
      yield chunk;
    }
  }
  return { chunks: chunks(), bytes: () => bytes };
}
