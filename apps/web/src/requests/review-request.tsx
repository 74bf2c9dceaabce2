import { Dialog, DialogBody } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import type { RequestTransition } from '@quartermaster/core/requests/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useLeaving } from '../forms/leaving-question.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import type { PreviousNextProps } from '../ui/previous-next.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { ReviewedRequest } from './reviewed-request.tsx';

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
        <ReviewedRequest
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
          <span className="qm-mono qm-muted">{shortId(request.id)}</span>
          <StateTag state={request.status} />
        </>
      ) : null}
    </span>
  );
}
