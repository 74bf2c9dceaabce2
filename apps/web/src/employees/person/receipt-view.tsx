import { Button } from '@blueprintjs/core';
import { Envelope, Print } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Receipt } from '@quartermaster/core/users/handover';
import { client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { OnDay } from '../../ui/time.tsx';
import { toastError } from '../../ui/toast.ts';
import { ReceiptSlip } from './receipt-slip.tsx';

/** Reports what was done, with the receipt to print or mail. */
export function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const { id, person, assets, onItsWay, failed, rejected, readdressed, suspended, at } = receipt;
  const mail = useSave(client.handovers.mail, { invalidates: [], success: (answer) => answer.message });
  return (
    <div className="qm-departed">
      <div className="qm-departed-head qm-not-print">
        <div>
          <h3>{person.displayName}</h3>
          <p className="qm-muted">
            {person.email} · <OnDay instant={at} />
          </p>
        </div>
        <span className="qm-row qm-push">
          <Button size="small" icon={<Print size={14} />} text="Print" onClick={() => window.print()} />
          <ActionButton
            size="small"
            icon={<Envelope size={14} />}
            text="Email"
            disabled={mail.busy}
            onClick={() =>
              void mail
                .save({ params: { id }, body: { to: person.email } })
                .catch((error: unknown) => toastError(failureText(error, message.receiptNotSent)))
            }
          />
        </span>
      </div>
      {failed.length > 0 ? (
        <ul className="qm-departed-failed qm-not-print">
          {failed.map((one) => (
            <li key={one.id}>
              <span className="qm-mono">{one.assetId ?? one.id}</span> {one.message}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="qm-not-print">
        {receipt.message}
      </p>
      <ReceiptSlip name={person.displayName} at={new Date(at)} assets={assets} />
      {onItsWay.length > 0 ? (
        <div className="qm-not-print">
          <h4 className="qm-h3">On its way, not held</h4>
          <ul>
            {onItsWay.map(({ id: asset, assetId, name, to, toName }) => (
              <li key={asset}>
                <span className="qm-mono">{assetId}</span> {name}: {toName ?? to ?? 'to stock'}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {readdressed.length > 0 ? (
        <p className="qm-not-print">
          Requests readdressed: {readdressed.map((one) => `${shortId(one.id)} to ${one.to}`).join(', ')}
        </p>
      ) : null}
      {rejected.length > 0 ? (
        <p className="qm-not-print">
          Requests rejected: {rejected.map((request) => shortId(request)).join(', ')}
        </p>
      ) : null}
      {suspended ? <p className="qm-not-print">The account is suspended and signed out everywhere.</p> : null}
    </div>
  );
}
