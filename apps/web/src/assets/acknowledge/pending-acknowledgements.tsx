import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { counted } from '../../ui/numbers.ts';
import '../../users/unconfirmed.css';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

interface PendingAcknowledgementsProps {
  /** Whether the address asks for the dialog, as links in mails do. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** What was handed to the reader and isn't acknowledged yet, with the step that does it; nothing if nothing is. */
export function PendingAcknowledgements({ isAsked, onClose }: PendingAcknowledgementsProps) {
  const { data } = useQuery(api.acknowledgements.pending.queryOptions());
  const [isOpen, setOpen] = useState(isAsked);
  if (!data?.agreement || data.total === 0) return null;
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <div className="qm-unconfirmed" role="status">
        <p>{message.acknowledgePlease(counted(data.total, 'asset'))}</p>
        <ActionButton size="small" text="Read and Acknowledge" onClick={() => setOpen(true)} />
      </div>
      {isOpen ? (
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
