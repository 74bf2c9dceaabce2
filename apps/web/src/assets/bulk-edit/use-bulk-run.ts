import { bulkTallySchema } from '@quartermaster/core/bulk/bulk';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { api, client, failureText } from '../../api.ts';
import { followJob, type Job } from '../../configuration/follow-job.ts';
import { useSave } from '../../forms/use-save.ts';
import { toastError, toastSuccess, toastWhile } from '../../ui/toast.ts';
import { type BulkAction, type BulkResult, type BulkSelection, bulkInput } from './bulk-selection.ts';

/** What takes the place of the form: the job's progress, or what failed in the end. */
export type BulkStage =
  | { readonly what: 'running'; readonly job: Job }
  | { readonly what: 'failed'; readonly result: BulkOutcome };

export type BulkOutcome = Pick<
  BulkResult,
  'updated' | 'failed' | 'failedCount' | 'message' | 'report' | 'batchId'
>;

interface BulkRunOptions {
  readonly selection: BulkSelection;
  /** 'Updating assets' */
  readonly activity: string;
  /** Assets have changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Carries out an action on many assets, follows its job to the end, and says what was done. */
export function useBulkRun({ selection, activity, onDone, onClose }: BulkRunOptions) {
  const queries = useQueryClient();
  const [stage, setStage] = useState<BulkStage>();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);
  const { save } = useSave(client.assets.bulk, { invalidates: [api.assets, api.locations.countAssets] });

  const refresh = async (): Promise<void> => {
    await Promise.all(
      [api.assets.key(), api.locations.countAssets.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };

  const tell = (result: BulkOutcome): void => {
    if (result.updated > 0) toastSuccess(result.message, result.batchId);
    else toastError(result.message);
  };

  const settle = (result: BulkOutcome): void => {
    tell(result);
    onDone();
    if (result.failedCount === 0) onClose();
    else setStage({ what: 'failed', result });
  };

  const run = async (action: BulkAction): Promise<void> => {
    const begun = await save(bulkInput(selection, action));
    if (!begun.job) {
      settle(begun);
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
    settle(outcomeOf(ended));
  };

  /** What has been changed so far stays. */
  const cancel = (job: Job): void => {
    client.jobs
      .cancel({ params: { id: job.id } })
      .catch((error: unknown) => toastError(failureText(error, message.assetsNotUpdated)));
  };

  /** The job goes on without the dialog. */
  const leave = (job: Job): void => {
    onClose();
    const ended = followJob(job.id, () => {}, new AbortController().signal);
    toastWhile(activity, ended).then(
      async (last) => {
        if (last) tell(outcomeOf(last));
        await refresh();
      },
      () => toastError(message.assetsNotUpdated),
    );
  };

  return { run, stage, cancel, leave };
}

const resultSchema = bulkTallySchema.extend({ message: z.string(), report: z.string().optional() });

/** What a job did; one that broke off says nothing. */
function outcomeOf({ id, state, result }: Job): BulkOutcome {
  const said = resultSchema.safeParse(result);
  const { data } = said;
  if (data && state === 'cancelled')
    return { ...data, batchId: id, message: message.bulkCancelled(data.updated, data.total) };
  return data
    ? { ...data, batchId: id }
    : { updated: 0, failed: [], failedCount: 0, message: message.assetsNotUpdated };
}
