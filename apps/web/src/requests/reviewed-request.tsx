import { DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { addressesOf } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import { unitCounts } from '@quartermaster/core/requests/receiving';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  type RequestStatus,
  type RequestTransition,
} from '@quartermaster/core/requests/status';
import { useEffect, useRef, useState } from 'react';
import { Files } from '../attachments/lazy-files.tsx';
import { useUser } from '../auth/session.tsx';
import { type Leaving, LeavingQuestion } from '../forms/leaving-question.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { type CommandAction, useOffered } from '../ui/offered-actions.ts';
import { PreviousNext, type PreviousNextProps } from '../ui/previous-next.tsx';
import { stateLabel } from '../ui/state-tag.tsx';
import { formatMomentInSentence } from '../ui/time.tsx';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { Comments } from './comments.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ProcurementStep } from './procurement-step.tsx';
import { useReportUnsaved } from './report-unsaved.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestHistory } from './request-history.tsx';
import { requestName } from './request-name.ts';
import { useReceiving } from './use-receiving.ts';
import { useRequestStep } from './use-request-step.ts';

interface ReviewedRequestProps extends PreviousNextProps {
  readonly request: EquipmentRequest;
  readonly step: RequestTransition | undefined;
  readonly setStep: (step: RequestTransition | undefined) => void;
  readonly leaving: Leaving;
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** A request with what can be done about it, or the step that has been begun. */
export function ReviewedRequest({
  request,
  step,
  setStep,
  leaving,
  onUnsaved,
  onPrevious,
  onNext,
}: ReviewedRequestProps) {
  const user = useUser();
  const { take, busy, failure } = useRequestStep(request, () => setStep(undefined));
  const details = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the old status, so the keyboard continues from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these moves the focus
  useEffect(() => details.current?.focus({ preventScroll: true }), [request.status, step]);
  /** What a question was asked about: it isn't answered for what the request has become meanwhile. */
  const begunAt = useRef(request.version);
  const [comment, setComment] = useState('');
  const [stepUnsaved, setStepUnsaved] = useState(false);
  const receiving = useReceiving(request);
  useReportUnsaved(stepUnsaved || comment.trim() !== '' || receiving.drafts.size > 0, onUnsaved);
  const back = (): void => setStep(undefined);
  // A comment is still there afterwards.
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
  /** What is marked first, then everything that is still awaited. */
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
  const actions = [
    ...steps.map((one) => ({
      text: one.label,
      disabled: busy || receiving.busy,
      look: isDanger(one) ? looks.danger : receiving.label === undefined ? looks.primary : looks.plain,
      onClick: () => begin(one),
    })),
    ...(receiving.label === undefined
      ? []
      : [
          {
            text: receiving.label,
            disabled: busy || receiving.busy,
            look: { ...looks.primary, handFocusTo: details },
            onClick: () => void receiving.send(),
          },
        ]),
  ];
  return (
    <>
      <Offered request={request} actions={actions} />
      <DialogBody>
        {failure ? (
          <div className="qm-request-refused" role="alert">
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
          {user.role === 'admin' ? (
            <Files key={request.id} of="request" id={request.id} name={`Request ${shortId(request.id)}`} />
          ) : null}
        </div>
        <Comments requestId={request.id} draft={comment} setDraft={setComment} leaving={leaving} />
        <RequestHistory requestId={request.id} />
      </DialogBody>
      {leaving.isOpen ? (
        <LeavingQuestion {...leaving} />
      ) : (
        <DialogFooter
          actions={actions.map(({ text, disabled, look, onClick }) => (
            <ActionButton key={text} text={text} disabled={disabled} {...look} onClick={onClick} />
          ))}
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

const looks = {
  danger: { variant: 'minimal', intent: 'danger' },
  primary: { intent: 'primary' },
  plain: { variant: 'outlined' },
} as const;

interface OfferedProps {
  readonly request: EquipmentRequest;
  readonly actions: readonly CommandAction[];
}

/** Has the palette offer the dialog's actions, while no step is begun. */
function Offered({ request: { id }, actions }: OfferedProps) {
  useOffered({ of: 'record', title: requestName(id), actions, inDialog: true });
  return null;
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
