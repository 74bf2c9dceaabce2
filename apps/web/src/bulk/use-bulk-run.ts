import { type BulkOutcome, bulkTallySchema } from '@quartermaster/core/bulk/bulk';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { client, failureText } from '../api.ts';
import { followJob, type Job } from '../configuration/follow-job.ts';
import { toastError, toastSuccess, toastWhile } from '../ui/toast.ts';

/** What replaces the form: the job's progress, or what failed in the end. */
export type BulkStage =
  | { readonly what: 'running'; readonly job: Job }
  | { readonly what: 'failed'; readonly result: Outcome };

type Outcome = Omit<BulkOutcome, 'total' | 'job'>;

export interface BulkRunOptions<Action> {
  /** Starts the action; a small one is completed by the call itself. */
  readonly begin: (action: Action) => Promise<BulkOutcome>;
  /** The parts of the API that a job affects. */
  readonly changes: readonly { key(): readonly unknown[] }[];
  /** 'assets' */
  readonly many: string;
  /** 'Updating assets' */
  readonly activity: string;
  /** The error text if the job breaks off. */
  readonly failure: string;
  /** Called once records have changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Carries out an action on many records, follows its job to the end and reports what was done. */
export function useBulkRun<Action>(options: BulkRunOptions<Action>) {
  const { begin, changes, many, activity, failure, onDone, onClose } = options;
  const queries = useQueryClient();
  const [stage, setStage] = useState<BulkStage>();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  const refresh = async (): Promise<void> => {
    await Promise.all(changes.map((part) => queries.invalidateQueries({ queryKey: part.key() })));
  };

  const tell = ({ updated, unchanged, failedCount, batchId, message: text }: Outcome): void => {
    if (updated > 0) toastSuccess(text, batchId);
    else if (unchanged > 0 && failedCount === 0) toastSuccess(text);
    else toastError(text);
  };

  const complete = (result: Outcome): void => {
    tell(result);
    onDone();
    if (result.failedCount === 0) onClose();
    else setStage({ what: 'failed', result });
  };

  const run = async (action: Action): Promise<void> => {
    const begun = await begin(action);
    if (!begun.job) {
      complete(begun);
      return;
    }
    setStage({ what: 'running', job: begun.job });
    const ended = await followJob(
      begun.job.id,
      (job) => setStage({ what: 'running', job }),
      watching.current.signal,
    );
    if (!ended) return;
    await refresh();
    complete(outcomeOf(ended));
  };

  /** What has been changed so far stays changed. */
  const cancel = (job: Job): void => {
    client.jobs
      .cancel({ params: { id: job.id } })
      .catch((error: unknown) => toastError(failureText(error, failure)));
  };

  /** The job continues without the dialog. */
  const leave = (job: Job): void => {
    onClose();
    const ended = followJob(job.id, () => {}, new AbortController().signal);
    toastWhile(activity, ended).then(
      async (last) => {
        if (last) tell(outcomeOf(last));
        await refresh();
      },
      () => toastError(failure),
    );
  };

  /** The outcome of a job; a job that broke off has no result. */
  const outcomeOf = ({ id, kind, state, result }: Job): Outcome => {
    const { data } = resultSchema.safeParse(result);
    if (!data) return { updated: 0, unchanged: 0, failed: [], failedCount: 0, message: failure };
    const done = kind.endsWith('Delete') ? 'deleted' : 'changed';
    const text =
      state === 'cancelled' ? message.bulkCancelled(data.updated, data.total, many, done) : data.message;
    return { ...data, batchId: id, message: text };
  };

  return { run, stage, cancel, leave };
}

const resultSchema = bulkTallySchema.extend({ message: z.string(), report: z.string().optional() });
