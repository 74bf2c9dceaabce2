import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { counted } from '../../ui/numbers.ts';
import { formatDay } from '../../ui/time.tsx';
import '../../users/unconfirmed.css';
import './acknowledge.css';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

interface PendingAcknowledgementsProps {
  /** Whether the address asks for the dialog, as links in mails do. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** What waits for the reader: rounds in which they are asked, and what they haven't acknowledged; else nothing. */
export function PendingAcknowledgements({ isAsked, onClose }: PendingAcknowledgementsProps) {
  const { data } = useQuery(api.acknowledgements.pending.queryOptions());
  const { data: rounds } = useQuery(api.confirmations.own.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const asked = rounds?.items.filter(({ state }) => state === 'waiting') ?? [];
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      {asked.map(({ round, answered, total }) => (
        <div key={round.id} className="qm-unconfirmed qm-pending" role="status">
          <p>
            {message.confirmPlease(
              round.name,
              `${answered > 0 ? `${total - answered} of ` : ''}${counted(total, 'asset')}`,
              round.due && formatDay(round.due),
            )}
          </p>
          <Link className="bp6-button bp6-small" to={`/confirm/${round.id}`}>
            Confirm
          </Link>
        </div>
      ))}
      {data?.agreement && data.total > 0 ? (
        <div className="qm-unconfirmed qm-pending" role="status">
          <p>{message.acknowledgePlease(counted(data.total, 'asset'))}</p>
          <ActionButton size="small" text="Read and Acknowledge" onClick={() => setOpen(true)} />
        </div>
      ) : null}
      {(isOpen || isAsked) && data?.agreement && data.total > 0 ? (
        <AcknowledgeDialog
          agreement={data.agreement}
          assets={data.assets}
          total={data.total}
          onClose={close}
        />
      ) : null}
    </>
  );
}
