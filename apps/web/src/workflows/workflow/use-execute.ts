import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import { toastError, toastNote, toastSuccess } from '../../ui/toast.ts';

const pollMs = 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a workflow by hand, follows the run to its end, and says how it went. */
export function useExecute() {
  const queries = useQueryClient();
  /** The id of the workflow that is being run. */
  const [running, setRunning] = useState<string>();
  const execute = async (id: string, input: { readonly seq?: number }): Promise<void> => {
    setRunning(id);
    try {
      let run = await client.workflows.execute({ params: { id }, body: input });
      await queries.invalidateQueries({ queryKey: api.workflows.key() });
      while (run.status === 'waiting' || run.status === 'running') {
        await pause(pollMs);
        run = await client.workflows.execution({ params: { id, executionId: run.id } });
      }
      if (run.status === 'success') toastSuccess(message.workflowExecuted);
      else if (run.status === 'skipped') toastNote(`Skipped. ${run.message ?? ''}`);
      else toastError(run.message ?? message.workflowNotExecuted);
      await queries.invalidateQueries({ queryKey: api.workflows.key() });
    } catch (error) {
      toastError(failureText(error, message.workflowNotExecuted));
    } finally {
      setRunning(undefined);
    }
  };
  return { execute, running };
}
