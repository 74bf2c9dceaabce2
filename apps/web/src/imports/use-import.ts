import { isApiError } from '@quartermaster/contract';
import type { ImportLine, ImportResult, ImportTally, RowError } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { client, failureText, isSignedOut } from '../api.ts';
import { toastNote, toastSuccess } from '../ui/toast.ts';
import { type Choice, queryOf } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import { type Plan, PlanReader, type Rejects } from './plan.ts';

export type Progress = ImportTally & { readonly bytes: number };

/** A dry run or an import under way. */
export interface Running {
  readonly progress: Progress;
  /** The start, by performance.now(). */
  readonly started: number;
  /** The server has the whole file. */
  readonly sent: boolean;
  readonly stopping: boolean;
  /** The latest error. */
  readonly fault?: RowError;
}

export interface Outcome {
  /** The id of the batch, for undoing it. */
  readonly batch: string | undefined;
  readonly result: ImportResult;
  /** Rows of the file. */
  readonly rows: number;
  readonly rejects: Rejects;
  readonly cancelled: boolean;
}

export type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'planning'; readonly running: Running }
  | { readonly name: 'planned'; readonly plan: Plan; readonly isAgain?: boolean }
  | { readonly name: 'importing'; readonly plan: Plan; readonly running: Running }
  | { readonly name: 'done'; readonly outcome: Outcome };

const nothing: Progress = { processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0, bytes: 0 };

/** A plan for as many rows is made again while the one before is still shown. */
const shownWhilePlanning = 20_000;

/** Runs the dry run and the import of one file, reading the server's answer line by line. */
export function useImport(kind: ImportKind) {
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [failure, setFailure] = useState<string>();
  const jobId = useRef<string>(undefined);
  const cancelled = useRef(false);
  const stop = useRef(new AbortController());
  /** Kept until the import is answered, so that a retry after a broken connection creates nothing twice. */
  const key = useRef(nanoid());

  /** Reads an answer to its end, updating the progress at most once per frame. */
  const read = async (
    answer: AsyncGenerator<ImportLine, void>,
    reader: PlanReader,
    show: (running: Running) => void,
  ): Promise<ImportResult> => {
    let running: Running = { progress: nothing, started: performance.now(), sent: false, stopping: false };
    const update = (change: Partial<Running>): void => {
      running = { ...running, ...change, stopping: cancelled.current };
      show(running);
    };
    update({});
    for await (const line of answer) {
      reader.take(line);
      if (line.type === 'job') {
        jobId.current = line.id;
        update({ sent: true });
        if (cancelled.current) await client.jobs.cancel({ params: { id: line.id } });
      }
      if (line.type === 'error') running = { ...running, fault: line };
      if (line.type === 'progress') update({ progress: line, sent: true });
      if (line.type === 'result') return line;
    }
    throw new Error('An import without a result');
  };

  /** @param shown a plan that is shown until the new one is there, if that takes but a moment */
  const plan = async ({ file }: FilePreview, choice: Choice, shown?: Plan): Promise<Plan | undefined> => {
    setFailure(undefined);
    cancelled.current = false;
    stop.current = new AbortController();
    const reader = new PlanReader();
    const { signal } = stop.current;
    const input = { ...queryOf(choice, kind), dryRun: true, digest: true };
    const isShort = shown !== undefined && shown.result.processed < shownWhilePlanning;
    if (isShort) setStage({ name: 'planned', plan: shown, isAgain: true });
    const answer = kind.send(input, file, { signal });
    try {
      const result = await read(answer, reader, (running) => {
        if (!isShort) setStage({ name: 'planning', running });
      });
      const made = reader.planOf(result);
      setStage({ name: 'planned', plan: made });
      return made;
    } catch (error) {
      if (!signal.aborted) setFailure(failureText(error, message.csvFailed));
      setStage(isShort ? { name: 'planned', plan: shown } : { name: 'idle' });
      return undefined;
    }
  };

  /** @param saved the digest of the saved plan that is applied: the file is refused if it would do something else */
  const start = async (
    { file }: FilePreview,
    choice: Choice,
    plan: Plan,
    saved: string | undefined,
  ): Promise<void> => {
    setFailure(undefined);
    cancelled.current = false;
    jobId.current = undefined;
    const reader = new PlanReader();
    const input = { ...queryOf(choice, kind), ...(saved === undefined ? {} : { plan: saved }) };
    const answer = kind.send(input, file, { idempotencyKey: key.current });
    try {
      const result = await read(answer, reader, (running) => setStage({ name: 'importing', plan, running }));
      key.current = nanoid();
      const rows = plan.result.processed;
      const stopped = cancelled.current && result.processed < rows;
      setStage({
        name: 'done',
        outcome: { result, rows, rejects: reader.rejects, cancelled: stopped, batch: jobId.current },
      });
      (result.failed > 0 ? toastNote : toastSuccess)(result.message);
    } catch (error) {
      if (isApiError(error)) key.current = nanoid();
      const text = failureText(error, message.csvFailed);
      const isRefused = isSignedOut(error) || (isApiError(error) && error.code === 'CONFLICT');
      setFailure(isRefused ? text : `${text} Rows that were imported stay; importing again goes on.`);
      setStage({ name: 'planned', plan });
    }
    await queries.invalidateQueries();
  };

  return {
    stage,
    failure,
    plan,
    start,
    /** Cancels what is under way; what was done stays, and the answer reports it. */
    cancel: async (): Promise<void> => {
      cancelled.current = true;
      if (stage.name === 'planning') stop.current.abort();
      if (stage.name !== 'importing') return;
      setStage({ ...stage, running: { ...stage.running, stopping: true } });
      // If there is no job yet, it is cancelled as soon as there is one. A job that has
      // ended meanwhile is fine too.
      if (jobId.current !== undefined)
        await client.jobs.cancel({ params: { id: jobId.current } }).catch(() => undefined);
    },
    back: (): void => {
      setFailure(undefined);
      setStage({ name: 'idle' });
    },
  };
}
