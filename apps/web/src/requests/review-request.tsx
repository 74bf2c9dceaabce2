import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { isApiError } from '@quartermaster/contract';
import { addressesOf } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { unitCounts } from '@quartermaster/core/requests/receiving';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  type RequestStatus,
  type RequestTransition,
} from '@quartermaster/core/requests/status';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { type Leaving, LeavingQuestion, useLeaving } from '../forms/leaving-question.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PreviousNext, type PreviousNextProps } from '../ui/previous-next.tsx';
import { StateTag, stateLabel } from '../ui/state-tag.tsx';
import { formatMomentInSentence } from '../ui/time.tsx';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { Comments } from './comments.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ProcurementStep } from './procurement-step.tsx';
import { useReportUnsaved } from './report-unsaved.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestHistory } from './request-history.tsx';
import { useReceiving } from './use-receiving.ts';

/** What a transition takes besides its target status. */
export type StepInput = Omit<Parameters<typeof client.requests.transition>[0]['body'], 'to'>;

interface ReviewRequestProps extends PreviousNextProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The Review Request dialog: the whole request, and exactly the actions its status allows (section 4). */
export function ReviewRequest({ id, onPrevious, onNext, onClose }: ReviewRequestProps) {
  const query = useQuery(api.requests.get.queryOptions({ input: { params: { id } } }));
  /** The step being taken, and the request it belongs to. */
  const [begun, setBegun] = useState<{ readonly of: string; readonly step: RequestTransition | undefined }>();
  const step = begun?.of === id ? begun.step : undefined;
  const setStep = (next: RequestTransition | undefined): void => setBegun({ of: id, step: next });
  const [unsaved, setUnsaved] = useState(false);
  const leaving = useLeaving(unsaved);
  useReturnFocus();
  const request = query.data;
  return (
    <Dialog
      isOpen
      className="wide"
      title={<Title request={request} step={step} />}
      onClose={() => leaving.leave(onClose)}
      canOutsideClickClose={!unsaved}
      transitionDuration={120}
    >
      {request ? (
        <Review
          key={id}
          request={request}
          step={step}
          setStep={setStep}
          leaving={leaving}
          onUnsaved={setUnsaved}
          onPrevious={onPrevious && (() => leaving.leave(onPrevious))}
          onNext={onNext && (() => leaving.leave(onNext))}
        />
      ) : (
        <DialogBody className="qm-review-empty">
          {query.error ? (
            <ErrorState
              error={query.error}
              text={message.requestsNotLoaded}
              retry={() => void query.refetch()}
            />
          ) : (
            <LoadingState>
              <span className="qm-visually-hidden">Loading</span>
            </LoadingState>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function Title({
  request,
  step,
}: {
  request: EquipmentRequest | undefined;
  step: RequestTransition | undefined;
}) {
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

interface ReviewProps extends PreviousNextProps {
  readonly request: EquipmentRequest;
  readonly step: RequestTransition | undefined;
  readonly setStep: (step: RequestTransition | undefined) => void;
  readonly leaving: Leaving;
  readonly onUnsaved: (unsaved: boolean) => void;
}

function Review({ request, step, setStep, leaving, onUnsaved, onPrevious, onNext }: ReviewProps) {
  const user = useUser();
  const { take, busy, failure } = useRequestStep(request, () => setStep(undefined));
  const details = useRef<HTMLDivElement>(null);
  // The button that was pressed disappeared with the old status, so the keyboard continues from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these moves the focus
  useEffect(() => details.current?.focus({ preventScroll: true }), [request.status, step]);
  /** The version that a question was asked about, so that the answer isn't applied to a newer one. */
  const begunAt = useRef(request.version);
  const [comment, setComment] = useState('');
  const [stepUnsaved, setStepUnsaved] = useState(false);
  const receiving = useReceiving(request);
  useReportUnsaved(stepUnsaved || comment.trim() !== '' || receiving.drafts.size > 0, onUnsaved);
  const back = (): void => setStep(undefined);
  // A comment isn't at risk: it is still there afterwards.
  const typing = {
    leaving,
    onUnsaved: setStepUnsaved,
    onBack: () => (stepUnsaved ? leaving.leave(back) : back()),
  };
  if (step?.verb === 'order') {
    return (
      <ProcurementStep {...typing} request={request} onSave={(procurement) => take(step, { procurement })} />
    );
  }
  if (step) {
    return (
      <ConfirmStep
        {...typing}
        step={step}
        reader={addressesOf(user).includes(request.userId) ? 'the administrators' : 'the requester'}
        busy={busy}
        failure={failure}
        onConfirm={(reason) =>
          void take(step, reason ? { reason } : {}, begunAt.current).catch(() => undefined)
        }
      />
    );
  }
  const steps = [...availableTransitions(request, user)].sort(
    (a, b) => Number(isDanger(b)) - Number(isDanger(a)),
  );
  const isReceiving = request.status === 'pending_delivery' && user.role === 'admin';
  /** Sends the marked units first, then delivers everything that is still awaited. */
  const deliver = async (next: RequestTransition): Promise<void> => {
    const last = await receiving.send();
    if (last?.status === 'pending_delivery') await take(next, {}, last.version);
  };
  const begin = (next: RequestTransition): void => {
    if (next.verb === 'deliver') return void deliver(next).catch(() => undefined);
    begunAt.current = request.version;
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
          {request.requesterUnconfirmed && user.role === 'admin' ? (
            <UnconfirmedPerson email={request.userId} />
          ) : null}
          {request.arrivals && isReceiving ? (
            <div className="qm-unconfirmed" role="status">
              <p>{message.deliversToSuspended(request.requesterName ?? request.userId, request.arrivals)}</p>
            </div>
          ) : null}
          <RequestDetails request={request} receiving={isReceiving ? receiving : undefined} />
        </div>
        <Comments requestId={request.id} draft={comment} setDraft={setComment} leaving={leaving} />
        <RequestHistory requestId={request.id} />
      </DialogBody>
      {leaving.asked ? (
        <LeavingQuestion {...leaving} />
      ) : (
        <DialogFooter
          actions={
            <>
              {steps.map((one) => (
                <ActionButton
                  key={one.label}
                  text={one.label}
                  disabled={busy || receiving.busy}
                  {...(isDanger(one)
                    ? { variant: 'minimal', intent: 'danger' }
                    : receiving.label === undefined
                      ? { intent: 'primary' }
                      : { variant: 'outlined' })}
                  onClick={() => begin(one)}
                />
              ))}
              {receiving.label === undefined ? null : (
                <ActionButton
                  handFocusTo={details}
                  text={receiving.label}
                  intent="primary"
                  disabled={busy || receiving.busy}
                  onClick={() => void receiving.send()}
                />
              )}
            </>
          }
        >
          <span className="qm-row">
            {onPrevious || onNext ? <PreviousNext onPrevious={onPrevious} onNext={onNext} /> : null}
            <span className="qm-muted">{isReceiving ? receivedSoFar(request) : footnote(request)}</span>
          </span>
        </DialogFooter>
      )}
    </>
  );
}

const isDanger = ({ to }: RequestTransition): boolean => to === 'rejected';

/** '1 of 5 received, 1 missing'. */
function receivedSoFar(request: EquipmentRequest): string {
  const { all, received, missing } = unitCounts(request.items);
  if (received + missing === 0) return footnote(request);
  return `${received} of ${all} received${missing === 0 ? '' : `, ${missing} missing`}`;
}

const footnote = ({ status, statusSince }: EquipmentRequest): string =>
  `${stateLabel(status)} ${isFinal(status) ? 'at' : 'since'} ${formatMomentInSentence(statusSince)}`;

const isFinal = (status: RequestStatus): boolean => status === 'fulfilled' || status === 'rejected';

/** The success texts of section 8, by new status. */
const doneTexts: Partial<Record<RequestStatus, string>> = {
  pending_delivery: message.procurementSaved,
  fulfilled: message.requestFulfilled,
  rejected: message.requestCancelled,
};

/** Advances the request. If somebody else was faster, the dialog returns to the request as it is now. */
function useRequestStep(request: EquipmentRequest, onDone: () => void) {
  const { save, busy, error } = useSave(client.requests.transition, {
    invalidates: [api.requests, api.assets],
    success: (_answer, { body }) => doneTexts[body.to] ?? message.requestUpdated,
    onSaved: onDone,
  });
  const take = async (
    { to }: RequestTransition,
    input: StepInput,
    version = request.version,
  ): Promise<void> => {
    try {
      await save({ params: { id: request.id }, body: { to, ...input } }, version);
    } catch (refused) {
      if (isOvertaken(refused)) onDone();
      throw refused;
    }
  };
  return { take, busy, failure: error === undefined ? undefined : textOf(error) };
}

const isOvertaken = (error: unknown): boolean =>
  isApiError(error) && (error.status === 412 || error.status === 409);

const textOf = (error: unknown): string =>
  isOvertaken(error) ? message.requestOvertaken : failureText(error, message.requestStatusNotUpdated);
