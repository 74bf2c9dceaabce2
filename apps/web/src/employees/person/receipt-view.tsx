import { Button, HTMLTable } from '@blueprintjs/core';
import { Envelope, Print } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Receipt } from '@quartermaster/core/users/handover';
import { client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { NoValue } from '../../ui/data-table.tsx';
import { OnDay } from '../../ui/time.tsx';
import { toastError } from '../../ui/toast.ts';

/** What came back and what went to whom, to print or to mail. */
export function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const { id, person, assets, onItsWay, failed, rejected, readdressed, suspended, at } = receipt;
  const mail = useSave(client.handovers.mail, { invalidates: [], success: (answer) => answer.message });
  return (
    <section className="qm-receipt" aria-label={`Receipt for ${person.displayName}`}>
      <header>
        <div>
          <h3>{person.displayName}</h3>
          <p className="qm-muted">
            {person.email} · <OnDay instant={at} />
          </p>
        </div>
        <span className="qm-row qm-push qm-not-print">
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
      </header>
      {failed.length > 0 ? (
        <ul className="qm-receipt-failed">
          {failed.map((one) => (
            <li key={one.id}>
              <span className="qm-mono">{one.assetId ?? one.id}</span> {one.message}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status">{receipt.message}</p>
      {assets.length > 0 ? (
        <HTMLTable className="qm-table qm-receipt-table">
          <thead>
            <tr>
              <th scope="col" className="id">
                Asset ID
              </th>
              <th scope="col">Equipment</th>
              <th scope="col">Serial Number</th>
              <th scope="col" className="condition">
                Condition
              </th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {assets.map((asset) => (
              <tr key={asset.id} className="qm-static">
                <td className="qm-mono id">{asset.assetId}</td>
                <td className="main" title={asset.name}>
                  {asset.name}
                </td>
                <td className="qm-mono">{asset.serialNumber ?? <NoValue />}</td>
                <td className="condition">{asset.condition}</td>
                <td>{asset.toName ?? asset.to ?? asset.location ?? 'Back'}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      ) : null}
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
          Requests readdressed: {readdressed.map((one) => `${one.id.slice(0, 8)} to ${one.to}`).join(', ')}
        </p>
      ) : null}
      {rejected.length > 0 ? (
        <p>Requests rejected: {rejected.map((request) => request.slice(0, 8)).join(', ')}</p>
      ) : null}
      {suspended ? <p>The account is suspended and signed out everywhere.</p> : null}
    </section>
  );
}
