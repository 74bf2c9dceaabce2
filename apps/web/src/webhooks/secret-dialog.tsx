import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { CreatedWebhook } from '@quartermaster/core/webhooks/webhook';
import { useEffect, useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import '../ui/dialog.css';
import { useReturnFocus } from '../ui/focus.ts';
import { formatMomentInSentence } from '../ui/time.tsx';

/** How long a secret is shown, in ms, before the dialog can be closed without copying it. */
const leastShownMs = 2_000;

interface SecretDialogProps {
  readonly webhook: CreatedWebhook;
  /** Until when the secret before it signs as well, if there was one. */
  readonly formerUntil?: string | undefined;
  readonly onClose: () => void;
}

/** Shows a new secret, once. */
export function SecretDialog({ webhook: { name, secret }, formerUntil, onClose }: SecretDialogProps) {
  const [isSeen, setSeen] = useState(secret === undefined);
  useReturnFocus();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), leastShownMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      isOpen
      title={formerUntil === undefined ? 'Signing secret' : 'New signing secret'}
      onClose={() => isSeen && onClose()}
      transitionDuration={120}
      canOutsideClickClose={false}
    >
      <DialogBody>
        {secret === undefined ? (
          <p>The secret of {name} was shown before. Rotate it to get a new one.</p>
        ) : (
          <>
            <p>
              Copy it now: it won’t be shown again.{' '}
              {formerUntil === undefined ? (
                <>
                  The receiver of <b>{name}</b> verifies signatures with it.
                </>
              ) : (
                <>
                  Add it to the receiver of <b>{name}</b> before the former secret expires.
                </>
              )}
            </p>
            <div className="qm-webhook-secret">
              <code className="qm-mono">{secret}</code>
              <CopyButton text={secret} onCopied={() => setSeen(true)} />
            </div>
          </>
        )}
        {formerUntil === undefined ? null : (
          <dl className="qm-dl">
            <dt>Former secret</dt>
            <dd>Valid until {formatMomentInSentence(formerUntil)}</dd>
            <dt>Until then</dt>
            <dd>Deliveries are signed with both</dd>
          </dl>
        )}
      </DialogBody>
      <DialogFooter
        actions={<ActionButton intent="primary" text="Done" disabled={!isSeen} onClick={onClose} />}
      />
    </Dialog>
  );
}
