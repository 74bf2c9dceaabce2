import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { availableTransitions, type RequestTransition } from '@quartermaster/core/requests/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useUser } from '../app/session.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Failed } from '../ui/blank.tsx';
import { StateTag, stateWord } from '../ui/state-tag.tsx';
import { momentText } from '../ui/times.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { Waiting } from '../ui/waiting.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ProcurementStep } from './procurement-step.tsx';
import { RequestDetails } from './request-details.tsx';
import type { RequestRow } from './use-requests.ts';

/** What a step's call may carry besides its target. */
export type StepInput = Omit<Parameters<typeof client.requests.transition>[0]['body'], 'to'>;

interface ReviewRequestProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The Review Request dialog: all of a request, and exactly the actions of its state (section 4). */
export function ReviewRequest({ id, onClose }: ReviewRequestProps) {
  const query = useQuery(api.requests.get.queryOptions({ input: { params: { id } } }));
  const [step, setStep] = useState<RequestTransition>();
  const request = query.data;
  return (
    <Dialog
      isOpen
      className="wide"
      title={<Title request={request} step={step} />}
      onClose={onClose}
      transitionDuration={120}
    >
      {request ? (
        <Review request={request} step={step} setStep={setStep} />
      ) : (
        <DialogBody className="qm-review-empty">
          {query.error ? (
            <Failed error={query.error} text="Failed to load requests" retry={() => void query.refetch()} />
          ) : (
            <Waiting>
              <span className="qm-unseen">Loading</span>
            </Waiting>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function Title({ request, step }: { request: RequestRow | undefined; step: RequestTransition | undefined }) {
  return (
    <span className="qm-row">
      {step?.verb === 'order' ? step.label : 'Review Request'}
      {request ? (
        <>
          <span className="qm-mono qm-muted">{request.id.slice(0, 8)}</span>
          <StateTag state={request.status} />
        </>
      ) : null}
    </span>
  );
}

interface ReviewProps {
  readonly request: RequestRow;
  readonly step: RequestTransition | undefined;
  readonly setStep: (step: RequestTransition | undefined) => void;
}

function Review({ request, step, setStep }: ReviewProps) {
  const user = useUser();
  const { take, busy, failure } = useTransition(request, () => setStep(undefined));
  const details = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its state: the keyboard goes on from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it's the change of these that moves the focus
  useEffect(() => details.current?.focus(), [request.status, step]);
  if (step?.verb === 'order') {
    return (
      <ProcurementStep
        request={request}
        onSave={(procurement) => take(step, { procurement })}
        onBack={() => setStep(undefined)}
      />
    );
  }
  if (step) {
    return (
      <ConfirmStep
        step={step}
        busy={busy}
        failure={failure}
        onConfirm={(reason) => void take(step, reason ? { reason } : {}).catch(() => undefined)}
        onBack={() => setStep(undefined)}
      />
    );
  }
  const steps = [...availableTransitions(request, user)].sort(
    (a, b) => Number(isDanger(b)) - Number(isDanger(a)),
  );
  const begin = (next: RequestTransition): void => {
    if (next.verb === 'order' || isDanger(next)) setStep(next);
    else void take(next, {}).catch(() => undefined);
  };
  return (
    <>
      <DialogBody>
        {failure ? (
          <div className="qm-refused" role="alert">
            <ErrorIcon size={16} />
            {failure}
          </div>
        ) : null}
        <div ref={details} tabIndex={-1}>
          <RequestDetails request={request} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={steps.map((one) => (
          <ActionButton
            key={one.label}
            text={one.label}
            disabled={busy}
            {...(isDanger(one) ? { variant: 'minimal', intent: 'danger' } : { intent: 'primary' })}
            onClick={() => begin(one)}
          />
        ))}
      >
        <span className="qm-muted">{footnote(request)}</span>
      </DialogFooter>
    </>
  );
}

const isDanger = ({ to }: RequestTransition): boolean => to === 'rejected';

const footnote = ({ status, statusSince }: RequestRow): string =>
  `${stateWord(status)} since ${momentText(statusSince)}`;

/** The texts of section 8 for a step that was taken. */
const doneTexts: Record<RequestTransition['verb'], string> = {
  accept: message.requestUpdated,
  order: message.procurementSaved,
  deliver: message.requestFulfilled,
  reject: message.requestCancelled,
  cancel: message.requestCancelled,
};

/**
 * Takes a step once, however often it's clicked. Its key stays the same until it is answered, so that trying again
 * after a broken connection can't take it twice; its version makes sure that it is taken on what is on screen.
 */
function useTransition(request: RequestRow, onDone: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const key = useRef<string>(crypto.randomUUID());
  const running = useRef(false);
  const take = async ({ to, verb }: RequestTransition, input: StepInput): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await client.requests.transition(
        { params: { id: request.id }, body: { to, ...input } },
        { context: { version: request.version, idempotencyKey: key.current } },
      );
      key.current = crypto.randomUUID();
      toastSuccess(doneTexts[verb]);
      for (const warning of answer.warnings) setFailure(warning);
      onDone();
    } catch (error) {
      if (isApiError(error)) key.current = crypto.randomUUID();
      if (isApiError(error) && (error.status === 412 || error.status === 409)) {
        setFailure('Somebody else changed this request meanwhile. This is how it is now.');
        onDone();
      } else setFailure(failureText(error, 'Failed to update request status'));
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
      await queries.invalidateQueries({ queryKey: api.requests.key() });
      void queries.invalidateQueries({ queryKey: api.assets.key() });
    }
  };
  return { take, busy, failure };
}
