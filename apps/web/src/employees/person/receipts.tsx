import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { ListedHandover } from '@quartermaster/core/users/handover';
import type { Profile } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { OnDay } from '../../ui/time.tsx';
import { PersonLabel } from '../../users/person-label.tsx';
import { ReceiptView } from './receipt-view.tsx';
import './receipts.css';

/** How many are listed; people rarely leave more often. */
const latest = 5;

/** The receipts of what somebody gave back or passed on; nothing if there are none. */
export function Receipts({ person: { id } }: { readonly person: Profile }) {
  const [open, setOpen] = useState<string>();
  const { data } = useQuery(
    api.users.handovers.queryOptions({ input: { params: { id }, query: { limit: String(latest) } } }),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="qm-receipts">
      <div className="qm-part flush">
        <h2 id="qm-receipts">Receipts</h2>
      </div>
      <ul className="qm-receipts">
        {data.items.map((handover) => (
          <li key={handover.id}>
            <button type="button" className="qm-link" onClick={() => setOpen(handover.id)}>
              {handover.suspended ? 'Receipt of the off-boarding' : 'Receipt of the hand-over'}
            </button>
            <OnDay instant={handover.at} />
            <Doer {...handover} />
          </li>
        ))}
      </ul>
      {open === undefined ? null : <ReceiptDialog id={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const Doer = ({ by, undoneBy }: ListedHandover) => (
  <small className="qm-muted">
    {by === '' ? null : <PersonLabel email={by} />}
    {undoneBy === undefined ? null : <span>Undone</span>}
  </small>
);

interface ReceiptDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

function ReceiptDialog({ id, onClose }: ReceiptDialogProps) {
  const { data, error, refetch } = useQuery(api.handovers.get.queryOptions({ input: { params: { id } } }));
  useReturnFocus();
  return (
    <Dialog isOpen title="Receipt" className="wide" transitionDuration={120} onClose={onClose}>
      <DialogBody>
        {data ? (
          <ReceiptView receipt={data} />
        ) : error ? (
          <ErrorState error={error} text={message.receiptNotLoaded} retry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Done" onClick={onClose} />} />
    </Dialog>
  );
}
