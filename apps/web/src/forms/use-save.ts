import { type CallContext, isApiError } from '@quartermaster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { toastSuccess } from '../ui/toast.ts';

/**
 * How long a dialog waits, in ms, for the screen behind it to show what was saved: somebody who reopens the
 * record at once would otherwise see its old state.
 */
const refetchMs = 4000;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A route of the client that writes: `client.locations.create`. */
type Route<Input, Answer> = (input: Input, options: { readonly context: CallContext }) => Promise<Answer>;

interface SaveOptions<Input, Answer> {
  /** What to refetch afterwards: parts of the API (`api.locations`), or everything on screen. */
  readonly invalidates: readonly { key(): readonly unknown[] }[] | 'everything';
  /** The success toast; none for a job, which reports its outcome when it ends. */
  readonly success?: string | ((answer: Answer, input: Input) => string);
  /** Runs once after a success, however often the button was clicked. */
  readonly onSaved?: (answer: Answer, input: Input) => unknown;
}

export interface Save<Input, Answer> {
  /**
   * Throws if the server refuses. A call while one is running joins it if it writes the same, and otherwise
   * follows it.
   */
  readonly save: (input: Input, version?: number) => Promise<Answer>;
  readonly busy: boolean;
  /** Why the last attempt failed, if it did. */
  readonly error: unknown;
}

/**
 * Saves through a route, once however often the button is clicked: sends the record's version, shows a toast,
 * and refetches what changed. Retrying after a lost response doesn't write twice, because the same input
 * keeps its Idempotency-Key; a different input is a different write and gets a new key.
 */
export function useSave<Input, Answer>(
  route: Route<Input, Answer>,
  options: SaveOptions<Input, Answer>,
): Save<Input, Answer> {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const unanswered = useRef<{ readonly input: string; readonly key: string }>(undefined);
  const running = useRef<{ readonly input: string; readonly answer: Promise<Answer> }>(undefined);

  const invalidate = async (): Promise<void> => {
    const { invalidates } = options;
    if (invalidates === 'everything') await queries.invalidateQueries();
    else await Promise.all(invalidates.map((part) => queries.invalidateQueries({ queryKey: part.key() })));
  };

  const send = async (input: Input, version: number | undefined): Promise<Answer> => {
    const written = JSON.stringify(input);
    if (unanswered.current?.input !== written) unanswered.current = { input: written, key: nanoid() };
    const { key } = unanswered.current;
    setBusy(true);
    setError(undefined);
    try {
      let batch: string | undefined;
      const onBatch = (id: string): void => {
        batch = id;
      };
      const answer = await route(input, {
        context: { idempotencyKey: key, onBatch, ...(version === undefined ? {} : { version }) },
      });
      unanswered.current = undefined;
      const { success } = options;
      const text = typeof success === 'function' ? success(answer, input) : success;
      if (text !== undefined) toastSuccess(text, batch);
      const refetched = invalidate();
      // On a slow network the dialog closes sooner: the save itself has succeeded.
      await Promise.race([refetched, sleep(refetchMs)]);
      await options.onSaved?.(answer, input);
      await refetched;
      return answer;
    } catch (refused) {
      setError(refused);
      if (mayBeOutdated(refused)) void invalidate();
      throw refused;
    } finally {
      setBusy(false);
    }
  };

  const save = (input: Input, version?: number): Promise<Answer> => {
    const before = running.current;
    const written = JSON.stringify(input);
    if (before?.input === written) return before.answer;
    const sendIt = () => send(input, version);
    const answer = (before ? before.answer.then(sendIt, sendIt) : sendIt()).finally(() => {
      if (running.current?.answer === answer) running.current = undefined;
    });
    running.current = { input: written, answer };
    return answer;
  };
  return { save, busy, error };
}

/** Whether the page may be out of date: somebody else was faster, or the outcome is unknown. */
const mayBeOutdated = (error: unknown): boolean =>
  !isApiError(error) || error.status >= 500 || [404, 409, 412].includes(error.status);
