import { Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Agreement } from '@quartermaster/core/acknowledgements/acknowledgement';
import type { Asset } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import '../../ui/dialog.css';
import { useReturnFocus } from '../../ui/focus.ts';
import { counted } from '../../ui/numbers.ts';
import { formatDay } from '../../ui/time.tsx';
import './acknowledge.css';

interface AcknowledgeDialogProps {
  readonly agreement: Agreement;
  readonly assets: readonly Asset[];
  readonly total: number;
  readonly onClose: () => void;
}

/** How many assets are named; the rest is counted. */
const mostNamed = 8;

/** Shows the company's text and what it is about; agreeing acknowledges all of it. */
export function AcknowledgeDialog({ agreement, assets, total, onClose }: AcknowledgeDialogProps) {
  const [agrees, setAgrees] = useState(false);
  useReturnFocus();
  const { save, busy, error } = useSave(client.acknowledgements.accept, {
    invalidates: [api.acknowledgements, api.assets],
    success: (answer) => answer.message,
    onSaved: onClose,
  });
  const accept = (): void => {
    save({ agreement: agreement.version }).catch(() => undefined);
  };
  const { version, title, text, at } = agreement;
  return (
    <Dialog isOpen title={title} onClose={() => !busy && onClose()} transitionDuration={120}>
      <DialogBody>
        <ul className="qm-acknowledged">
          {assets.slice(0, mostNamed).map(({ id, name, assetId }) => (
            <li key={id}>
              <b>{name}</b> <span className="qm-mono qm-muted">{assetId}</span>
            </li>
          ))}
          {total > mostNamed ? <li className="qm-muted">and {total - mostNamed} more</li> : null}
        </ul>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <section className="qm-agreement" aria-label={title} tabIndex={0}>
          {text}
        </section>
        <Checkbox
          className="qm-agree"
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
          labelElement={
            <>
              {message.agreed}
              <small>
                Version {version}, {formatDay(at.slice(0, 10))}
              </small>
            </>
          }
        />
        {error === undefined ? null : (
          <p className="qm-failed" role="alert">
            {failureText(error, message.notAcknowledged)}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton text="Later" disabled={busy} onClick={onClose} />
            <ActionButton
              intent="primary"
              text={busy ? 'Acknowledging...' : `Acknowledge ${counted(total, 'asset')}`}
              disabled={busy || !agrees}
              onClick={accept}
            />
          </>
        }
      />
    </Dialog>
  );
}
